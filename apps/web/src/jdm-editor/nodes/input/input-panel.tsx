import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { SchemaPanel } from '#jdm-editor/schemas/schema-panel.tsx';

/** Edits the schema of what a decision is given. */
export const InputPanel = (props: NodePanelProps) => (
  <SchemaPanel {...props} what="the request" hint="A request that does not fit is refused." />
);
