import type { ParsedGraph, Problem } from '@rulewright/jdm';
import { checkLimits, checkStructure, errorOf, parseGraph } from '@rulewright/jdm';
import type { EvaluationError } from '../outcome.ts';

type Graph = { ok: true; graph: ParsedGraph } | { ok: false; error: EvaluationError };

export const notAGraph: Problem = errorOf(
  'not-runnable',
  'The content is not a decision graph: a JSON object with nodes and edges',
  null,
);

/**
 * Reads a graph that is to be run. A graph that is too large or whose structure is wrong could harm the process that
 * runs it, so it is refused.
 */
export function readGraph(text: string): Graph {
  const graph = parseGraph(text);
  if (!graph) return { ok: false, error: problemError(notAGraph) };
  const problem = checkLimits(graph)[0] ?? checkStructure(graph)[0];
  return problem ? { ok: false, error: problemError(problem) } : { ok: true, graph };
}

/** A problem of a graph, as the reason why an evaluation failed. */
const problemError = ({ message, nodeId, place }: Problem): EvaluationError => ({
  code: 'graph',
  message: `${message}.`,
  nodeId,
  ...(place && { place }),
});
