import type { Problem as ApiProblem, ProblemPlace } from '@rulewright/contract';
import type { NodeText } from './node-text.ts';
import type { ParsedNode } from './parsed-graph.ts';

/** The maximum number of reported problems, because nobody fixes more at once. */
export const MAX_PROBLEMS = 100;

/** A problem for which a graph cannot be published, in words for its author. */
export type Problem = {
  message: string;
  /** The node with the problem. Null if the problem concerns no single node. */
  nodeId: string | null;
  /** The text with the problem, if it concerns a single text. */
  place?: ProblemPlace;
};

/** Converts a problem to its form in the API. The browser uses it for problems that it finds itself. */
export const toApiProblem = ({ message, nodeId, place }: Problem): ApiProblem => ({
  message,
  node_id: nodeId,
  ...(place && { place }),
});

/** Creates a problem for a part of one text. */
export const problemIn = (
  { id }: Pick<ParsedNode, 'id'>,
  { at }: Pick<NodeText, 'at'>,
  reason: string,
  start: number,
  end: number,
): Problem => ({
  message: `${at.label()}: ${reason}`,
  nodeId: id,
  place: { row: at.row, column: at.column, start, end },
});

/**
 * Sorts problems by their nodes, after those of no single node, so that the browser and the server list them in the same
 * order. Problems of one node stay in their order.
 */
export function inOrderOfNodes<Item>(
  nodes: readonly { id: string }[],
  problems: readonly Item[],
  nodeIdOf: (problem: Item) => string | null,
): Item[] {
  if (problems.length < 2) return [...problems];
  const order = new Map<string | null, number>(nodes.map(({ id }, n) => [id, n]));
  const orderOf = (problem: Item) => order.get(nodeIdOf(problem)) ?? -1;
  return problems.toSorted((one, other) => orderOf(one) - orderOf(other));
}
