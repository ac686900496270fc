import type {
  Problem as ApiProblem,
  ProblemCode,
  ProblemFix,
  ProblemPlace,
  ProblemSeverity,
} from '@rulewright/contract';
import type { NodeText } from './node-text.ts';

/** The maximum number of reported problems, because nobody fixes more at once. */
export const MAX_PROBLEMS = 100;

export type { ProblemCode, ProblemFix } from '@rulewright/contract';

/** A problem of a graph, in words for its author. A graph with errors cannot be published. */
export type Problem = {
  severity: ProblemSeverity;
  code: ProblemCode;
  message: string;
  /** The node with the problem. Null if the problem concerns no single node. */
  nodeId: string | null;
  /** The text with the problem, if it concerns a single text. */
  place?: ProblemPlace;
  /** A change of that text that solves it. */
  fix?: ProblemFix;
};

/** A problem for which a graph cannot be published. */
export const errorOf = (code: ProblemCode, message: string, nodeId: string | null): Problem => ({
  severity: 'error',
  code,
  message,
  nodeId,
});

/** Converts a problem to its form in the API. The browser uses it for problems that it finds itself. */
export const toApiProblem = ({ severity, code, message, nodeId, place, fix }: Problem): ApiProblem => ({
  severity,
  code,
  message,
  node_id: nodeId,
  ...(place && { place }),
  ...(fix && { fix }),
});

/** Creates an error for a part of one text. */
export const problemIn = (
  { id }: { id: string },
  { at }: Pick<NodeText, 'at'>,
  reason: string,
  start: number,
  end: number,
  code: ProblemCode = 'syntax',
): Problem => ({
  severity: 'error',
  code,
  message: `${at.label()}: ${reason}`,
  nodeId: id,
  place: { row: at.row, column: at.column, start, end },
});

/**
 * Sorts problems, errors before warnings and both by their nodes, after those of no single node, so that the browser and the
 * server list them in the same order. Problems of one node stay in their order.
 */
export function inOrderOfNodes<Item extends { severity: ProblemSeverity }>(
  nodes: readonly { id: string }[],
  problems: readonly Item[],
  nodeIdOf: (problem: Item) => string | null,
): Item[] {
  if (problems.length < 2) return [...problems];
  const order = new Map<string | null, number>(nodes.map(({ id }, n) => [id, n]));
  const orderOf = (problem: Item) => order.get(nodeIdOf(problem)) ?? -1;
  const rankOf = ({ severity }: Item) => (severity === 'error' ? 0 : 1);
  return problems.toSorted((one, other) => rankOf(one) - rankOf(other) || orderOf(one) - orderOf(other));
}
