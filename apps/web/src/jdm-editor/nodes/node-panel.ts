import type { FailedCell, Problem, ProblemPlace } from '@rulewright/contract';
import type { TextPlace, Type } from '@rulewright/jdm';
import type { ComponentType } from 'react';
import type { EditGraph } from '#jdm-editor/edits/edit-graph.ts';
import type { Graph, GraphNode } from '#jdm-editor/edits/graph-edits.ts';

/** What a run did at one node. */
export type NodeRun = {
  input: unknown;
  output: unknown;
  /** What the trace tells of the node: the row that was hit, the value of each expression. */
  detail: unknown;
  /** The rows of a table that were hit, by their position. */
  rows: readonly number[];
  /** The cells, or conditions, that could not be evaluated. Left out where all could. */
  failedCells?: readonly FailedCell[];
};

/** An edge that begins at a node: the branch of a switch that it belongs to, and the name of the node that it leads to. */
export type LeadingEdge = { branch: string | null; name: string };

/** What the schemas of responses say of what the node writes. */
type ResponseSchemas = {
  fields: () => Type;
  valuesOf: (field: string) => readonly unknown[];
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
  /** Changes more than the node, such as a branch of a switch together with its edges. */
  editGraph: EditGraph;
  /** The whole graph as it is now, for what joins the node to others. */
  graph: () => Graph;
  readOnly: boolean;
  /**
   * The names that a text of the node can use, with their types; without a place those in scope where the node begins. Asked
   * for only when needed, because it takes work.
   */
  scope: (at?: Omit<TextPlace, 'nodeId'>) => Type;
  response: ResponseSchemas;
  /** What `scope` and `response` are found out from: the same object while they stay the same. */
  basis: () => object;
  /** Those of this node. */
  problems: readonly Problem[];
  /** The edges that begin here. The same list while they are the same. */
  leadsTo: readonly LeadingEdge[];
  /** The text to focus, such as that of a problem that was pressed. A new object leads there again. */
  shown: ProblemPlace | null;
  /** What the last run did here; null if there was none, or it did not come here. */
  run: NodeRun | null;
  /** Whether there was a run, wherever it came. */
  hasRun: boolean;
};

/** A panel that is loaded before or when it is opened, and once more if that failed. */
export type LazyPanel = ComponentType<NodePanelProps> & { loadAgain: () => void; ahead: () => void };
