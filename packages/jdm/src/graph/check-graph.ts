import { checkSchemas } from './check-schemas.ts';
import { checkShapes } from './check-shapes.ts';
import { checkStructure } from './check-structure.ts';
import { canBeUnsafe, checkTexts } from './check-texts.ts';
import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';
import { MAX_PROBLEMS } from './problem.ts';
import { checkSize } from './size-limits.ts';

/** `isSafe`: whether the engine may be given the graph, with whatever problems it has. */
export type GraphCheck = { isSafe: boolean; problems: Problem[] };

/**
 * What keeps a graph from being served, as far as it can be told without the engine: all but the source of functions and
 * the schemas of requests and responses. Nothing in the graph is run.
 */
export function checkGraph(graph: ParsedGraph): GraphCheck {
  const { unsafe, broken } = checkParts(graph);
  const unfit = [...checkStructure(graph), ...unsafe];
  if (unfit.length > 0) return { isSafe: false, problems: unfit.slice(0, MAX_PROBLEMS) };
  const misshapen = checkShapes(graph);
  return misshapen ? { isSafe: false, problems: [misshapen] } : { isSafe: true, problems: broken };
}

/** What is too large to be run safely, though nothing is wrong with it otherwise. */
export const checkLimits = (graph: ParsedGraph): Problem[] => checkParts(graph, canBeUnsafe).unsafe;

function checkParts(graph: ParsedGraph, isRead?: (text: string) => boolean) {
  const oversize = checkSize(graph);
  if (oversize.length > 0) return { unsafe: oversize, broken: [] };
  const { unsafe, broken } = checkTexts(graph, isRead);
  return { unsafe: [...checkSchemas(graph), ...unsafe], broken };
}
