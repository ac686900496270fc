import type { Problem } from '@rulewright/contract';
import type { Type } from '@rulewright/jdm';
import type { GraphNode } from '../edits/graph-edits.ts';

/** What a run did at one node. */
export type NodeRun = {
  input: unknown;
  output: unknown;
  /** What the engine's trace tells of the node: the row that was hit, the value of each expression. */
  detail: unknown;
  /** The rows of a table that were hit, by their position. */
  rows: readonly number[];
};

/** What the panel that edits one kind of node is given. */
export type NodePanelProps = {
  node: GraphNode;
  /**
   * Changes the node as one step that can be undone.
   *
   * @param step what the step does, as undo names it: "delete row 7"
   * @param mergeKey steps in quick succession with the same key become one, such as those of typing in one field
   */
  edit: (step: string, change: (node: GraphNode) => GraphNode, mergeKey?: string) => void;
  readOnly: boolean;
  /** The names in scope where the node begins, with their types. Asked for only when needed, because it takes work. */
  scope: () => Type;
  /** Those of this node. */
  problems: readonly Problem[];
  /** What the last run did here; null if there was none, or it did not come here. */
  run: NodeRun | null;
};
