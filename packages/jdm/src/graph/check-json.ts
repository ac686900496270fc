import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';
import { errorOf } from './problem.ts';

/** How deep the objects and lists of a node may be nested, the node included. Other engines read no deeper. */
export const MAX_NODE_DEPTH = 125;

export const BROKEN_CHARACTER =
  'has a broken character in a text or a name: one half of a surrogate pair without the other';

/**
 * Finds the parts of a graph that JavaScript can write as JSON but that other parsers of JSON refuse, even in fields
 * that nobody reads.
 */
export function checkJson({ nodes, edges, source }: ParsedGraph): Problem[] {
  const problems: Problem[] = [];
  for (const { id, name, source } of nodes) {
    const fault = wordsFor[stateOf(source, 1)];
    if (fault) problems.push(errorOf('not-runnable', `"${name}" ${fault}`, id));
  }
  if (hasBroken(Object.keys(source))) problems.push(errorOf('not-runnable', `The graph ${BROKEN_CHARACTER}`, null));
  if (edges.some((edge) => hasBroken([edge.id, ...Object.keys(edge)])))
    problems.push(errorOf('not-runnable', `A connection ${BROKEN_CHARACTER}`, null));
  return problems;
}

type State = 'valid' | 'deep' | 'broken';

const wordsFor: Record<State, string | null> = {
  valid: null,
  deep: `is nested more than ${MAX_NODE_DEPTH} levels deep`,
  broken: BROKEN_CHARACTER,
};

/** A broken character is reported even if another part is nested too deep. Below the deepest level nothing is read. */
function stateOf(item: object, depth: number): State {
  if (depth > MAX_NODE_DEPTH) return 'deep';
  let state: State = 'valid';
  if (Array.isArray(item)) {
    for (const value of item) {
      state = worse(state, stateOfValue(value, depth));
      if (state === 'broken') return state;
    }
  } else {
    for (const key in item) {
      if (isBroken(key)) return 'broken';
      state = worse(state, stateOfValue(item[key as never], depth));
      if (state === 'broken') return state;
    }
  }
  return state;
}

function stateOfValue(value: unknown, depth: number): State {
  if (typeof value === 'string') return isBroken(value) ? 'broken' : 'valid';
  return typeof value === 'object' && value !== null ? stateOf(value, depth + 1) : 'valid';
}

const worse = (one: State, other: State): State => (other === 'valid' ? one : other);

const isBroken = (text: string) => !text.isWellFormed();
const hasBroken = (texts: string[]) => texts.some(isBroken);

/** Whether some text or name in a value is one. */
export const hasBrokenCharacter = (item: object): boolean => stateOf(item, 1) === 'broken';
