import { contentOf } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { TableEditor } from './table-editor.tsx';

/** The panel in which a decision table is edited; who may only read gets `TableView`. */
export function TablePanel(props: NodePanelProps) {
  const content = contentOf(props.node);
  return content ? <TableEditor {...props} content={content} /> : <UnknownContent />;
}
