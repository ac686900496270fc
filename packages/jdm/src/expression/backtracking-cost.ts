/**
 * Whether reading a text can require backtracking. Only a bracket that may begin a range and a name that may be
 * assigned to can be read more than once.
 */
export const canBacktrack = (source: string): boolean => source.includes('..') || source.includes(';');

/**
 * An upper bound for the steps that the engine repeats in a text with an error. The engine reads on after the error,
 * where our parser stops, so the steps cannot be counted. If the text has a range, each nested bracket triples the
 * work. If it has assignments, each nested bracket doubles it.
 */
export function maxBacktrackingSteps(source: string): number {
  if (!canBacktrack(source)) return 0;
  const brackets = source.match(/[()[\]{}]/g)?.length ?? 0;
  const timesRead = 1 + (source.includes('..') ? 2 : 0) + (source.includes(';') ? 1 : 0);
  return source.length * timesRead ** brackets;
}
