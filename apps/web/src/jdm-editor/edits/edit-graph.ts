import type { Graph } from './graph-edits.ts';

/**
 * Changes the graph as one step that can be undone.
 *
 * @param step what the step does, as undo names it: "delete row 7"
 * @param change returns the same graph if there is nothing to change, which then is no step
 * @param mergeKey steps in quick succession with the same key become one, such as those of typing in one field
 */
export type EditGraph = (step: string, change: (graph: Graph) => Graph, mergeKey?: string) => void;
