import { contentOf } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { TableContent } from './table-content.ts';
import { TableEditor } from './table-editor.tsx';
import { TableWorkspace } from './table-workspace.tsx';

/** The panel of a decision table. */
export function TablePanel(props: NodePanelProps) {
  const content = contentOf(props.node);
  if (!content) return <UnknownContent />;
  return props.readOnly ? <TableView {...props} content={content} /> : <TableEditor {...props} content={content} />;
}

const TableView = ({ node, content, scope, problems, run, shown }: NodePanelProps & { content: TableContent }) => (
  <TableWorkspace
    id={node.id}
    label={`Decision table ${node.name}`}
    content={content}
    scope={scope}
    problems={problems}
    run={run}
    shown={shown}
    editing={null}
    tools={<ExportMenu name={node.name} content={content} />}
  />
);
