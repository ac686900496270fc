import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';

/** How deep the objects and lists of a node may be nested, the node included. The engine's JSON parser reads no deeper. */
export const MAX_NODE_DEPTH = 125;

const BROKEN_CHARACTER = 'has a broken character in a text or a name: one half of a surrogate pair without the other';

/**
 * Finds the parts of a graph that JavaScript can write as JSON but that the engine's JSON parser refuses, even in fields
 * that nobody reads.
 */
export function checkJson({ nodes, edges, source }: ParsedGraph): Problem[] {
  const problems: Problem[] = [];
  for (const { id, name, source } of nodes) {
    const fault = faultIn(source);
    if (fault) problems.push({ message: `"${name}" ${fault}`, nodeId: id });
  }
  if (hasBrokenCharacter(Object.keys(source)))
    problems.push({ message: `The graph ${BROKEN_CHARACTER}`, nodeId: null });
  if (edges.some((edge) => hasBrokenCharacter([edge.id, ...Object.keys(edge)])))
    problems.push({ message: `A connection ${BROKEN_CHARACTER}`, nodeId: null });
  return problems;
}

/** Without recursion, because a value may be nested deeper than the stack allows. */
function faultIn(node: object): string | null {
  let level: object[] = [node];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_NODE_DEPTH) return `is nested more than ${MAX_NODE_DEPTH} levels deep`;
    const next: object[] = [];
    for (const item of level) {
      const isList = Array.isArray(item);
      for (const key in item) {
        const value = item[key as never] as unknown;
        if ((!isList && isBroken(key)) || (typeof value === 'string' && isBroken(value))) return BROKEN_CHARACTER;
        if (typeof value === 'object' && value !== null) next.push(value);
      }
    }
    level = next;
  }
  return null;
}

const surrogate = /\p{Surrogate}/u;
const isBroken = (text: string) => surrogate.test(text);
const hasBrokenCharacter = (texts: string[]) => texts.some(isBroken);
