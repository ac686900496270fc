import { asRecord } from '@rulewright/jdm';
import { Suspense } from 'react';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { ExportMenu } from './export-menu.tsx';
import { TableWorkspace } from './table-workspace.tsx';

const TableEditor = lazyComponent(async () => (await import('./table-editor.tsx')).TableEditor);

/** The panel of a decision table. What edits is loaded only where the table can be edited; it can be read before that. */
export function TablePanel(props: NodePanelProps) {
  if (props.readOnly) return <TableView {...props} />;
  return (
    <Suspense fallback={<TableView {...props} />}>
      <TableEditor {...props} />
    </Suspense>
  );
}

const TableView = ({ node, problems, run, shown }: NodePanelProps) => (
  <TableWorkspace
    id={node.id}
    label={`Decision table ${node.name}`}
    content={asRecord(node.content)}
    problems={problems}
    run={run}
    shown={shown}
    editing={null}
    tools={<ExportMenu name={node.name} content={asRecord(node.content)} />}
  />
);
