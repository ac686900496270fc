import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { SchemaPanel } from '#jdm-editor/schemas/schema-panel.tsx';

/** Edits the schema of what a decision answers. */
export const OutputPanel = (props: NodePanelProps) => (
  <SchemaPanel {...props} what="the response" hint="A result that does not fit is an error." />
);
