/** Whether anything in a text can be read twice: brackets that may begin a range, or what may be assigned to. */
export const canBacktrack = (source: string): boolean => source.includes('..') || source.includes(';');

/**
 * The most steps that the engine can repeat in a text with an error. It reads on behind the error, where our parser stops,
 * so that nothing can be counted there: where a text has a range, each bracket in another triples the work, and where it
 * has assignments each doubles it.
 */
export function maxBacktrackingSteps(source: string): number {
  if (!canBacktrack(source)) return 0;
  const brackets = source.match(/[()[\]{}]/g)?.length ?? 0;
  const timesRead = 1 + (source.includes('..') ? 2 : 0) + (source.includes(';') ? 1 : 0);
  return source.length * timesRead ** brackets;
}
