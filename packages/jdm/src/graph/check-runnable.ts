import { checkJson } from './check-json.ts';
import { checkSchemas } from './check-schemas.ts';
import { checkShapes } from './check-shapes.ts';
import { checkSize } from './check-size.ts';
import { checkStructure } from './check-structure.ts';
import { canBeUnsafe, checkTexts } from './check-texts.ts';
import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';
import { inOrderOfNodes, MAX_PROBLEMS } from './problem.ts';

/** `isSafe` says whether all of the graph can be read, even if it has problems. */
export type GraphCheck = {
  isSafe: boolean;
  problems: Problem[];
  /** Of a graph that is not safe: the nodes that cannot be read, while all others can. Null where none may be. */
  unread?: ReadonlySet<string | null> | null;
};

/**
 * Finds the problems for which a graph cannot be run.
 *
 * @param spentSteps how many steps are repeated for texts that were left out of the graph, because they are known to be fine
 */
export function checkRunnable(graph: ParsedGraph, spentSteps = 0): GraphCheck {
  const oversize = checkSize(graph);
  // The messages of all other checks repeat names.
  if (oversize.length > 0) return { isSafe: false, problems: oversize, unread: null };
  const { unsafe, broken } = checkParts(graph, undefined, spentSteps);
  const [json, shapes] = [checkJson(graph), checkShapes(graph)];
  const unfit = [...checkStructure(graph), ...json, ...unsafe, ...shapes];
  const problems = inOrderOfNodes(graph.nodes, [...unfit, ...broken], ({ nodeId }) => nodeId);
  const isSafe = unfit.length === 0;
  const isReadable =
    json.length + unsafe.length === 0 && new Set(graph.nodes.map(({ id }) => id)).size === graph.nodes.length;
  const unread = isReadable ? new Set(shapes.map(({ nodeId }) => nodeId)) : null;
  // One more says that there are too many.
  return { isSafe, problems: problems.slice(0, MAX_PROBLEMS + 1), ...(!isSafe && { unread }) };
}

/** Finds parts that are too large or too deep to be run safely, even if they are valid. */
export function checkLimits(graph: ParsedGraph): Problem[] {
  const oversize = checkSize(graph);
  return oversize.length > 0 ? oversize : checkParts(graph, canBeUnsafe).unsafe;
}

function checkParts(graph: ParsedGraph, isRead?: (text: string) => boolean, spentSteps = 0) {
  const schemas = checkSchemas(graph);
  const texts = checkTexts(graph, isRead, spentSteps);
  return { unsafe: [...schemas.unsafe, ...texts.unsafe], broken: [...schemas.broken, ...texts.broken] };
}
