import { Suspense } from 'react';
import { contentOf } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { TableContent } from './table-content.ts';
import { TableWorkspace } from './table-workspace.tsx';

const TableEditor = lazyComponent(async () => (await import('./table-editor.tsx')).TableEditor);

/** The panel of a decision table. What edits is loaded only where the table can be edited; it can be read before that. */
export function TablePanel(props: NodePanelProps) {
  const content = contentOf(props.node);
  if (!content) return <UnknownContent />;
  if (props.readOnly) return <TableView {...props} content={content} />;
  return (
    <Suspense fallback={<TableView {...props} content={content} />}>
      <TableEditor {...props} content={content} />
    </Suspense>
  );
}

const TableView = ({ node, content, problems, run, shown }: NodePanelProps & { content: TableContent }) => (
  <TableWorkspace
    id={node.id}
    label={`Decision table ${node.name}`}
    content={content}
    problems={problems}
    run={run}
    shown={shown}
    editing={null}
    tools={<ExportMenu name={node.name} content={content} />}
  />
);
