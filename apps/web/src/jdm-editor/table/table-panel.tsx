import { contentOf } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { TableEditor } from './table-editor.tsx';
import { TableView } from './table-view.tsx';

/** The panel of a decision table. */
export function TablePanel(props: NodePanelProps) {
  const content = contentOf(props.node);
  if (!content) return <UnknownContent />;
  return props.readOnly ? <TableView {...props} /> : <TableEditor {...props} content={content} />;
}
