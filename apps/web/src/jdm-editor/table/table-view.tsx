import { contentOf } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { TableWorkspace } from './table-workspace.tsx';

/** A decision table that is only looked at. What edits it is not loaded with it. */
export function TableView({ node, scope, response, basis, problems, run, shown }: NodePanelProps) {
  const content = contentOf(node);
  if (!content) return <UnknownContent />;
  return (
    <TableWorkspace
      id={node.id}
      label={`Decision table ${node.name}`}
      content={content}
      scope={scope}
      response={response}
      basis={basis}
      problems={problems}
      run={run}
      shown={shown}
      editing={null}
      tools={<ExportMenu name={node.name} content={content} scope={scope} response={response} />}
    />
  );
}
