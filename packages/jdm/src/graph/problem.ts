import type { Problem as ApiProblem, ProblemPlace } from '@rulewright/contract';
import type { NodeText } from './node-text.ts';
import type { ParsedNode } from './parsed-graph.ts';

/** More than anybody mends at once. */
export const MAX_PROBLEMS = 100;

/** Something that keeps a graph from being served, in words for its author. */
export type Problem = {
  message: string;
  /** The node to mend, where it is one node's. */
  nodeId: string | null;
  /** The text to mend, where it is one text's. */
  place?: ProblemPlace;
};

/** A problem as the API gives it. The page converts what it finds itself in the same way. */
export const toApiProblem = ({ message, nodeId, place }: Problem): ApiProblem => ({
  message,
  node_id: nodeId,
  ...(place && { place }),
});

/** A problem with a part of one text of a node. */
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
