/** Of a run that got to a text that is being typed. */
export const UNREADABLE = 'An expression cannot be read yet. Problems says which.';

/** Why a graph with a function is not compiled. */
export const RUNS_FUNCTIONS = 'a node of the kind functionNode';

const onTheServer = new Map([
  [RUNS_FUNCTIONS, 'Functions run on the server'],
  ['too many cells', 'The graph is too large to run while you type'],
  ['too many nodes and connections', 'The graph is too large to run while you type'],
]);

const unfinished = new Map([
  ['a structure that cannot be run', 'The graph is not complete enough to run. Problems says what is missing.'],
  ['no input node, or several', 'The graph needs one Request to run.'],
  ['a node in another form', 'A node is not complete enough to run. Problems says what is missing.'],
]);

/**
 * Why a graph was not compiled, in words for its author.
 *
 * @param instead what they can do where the server can run it: "press Test Document"
 */
export function wordsFor(reason: string, instead: string): string {
  const why = onTheServer.get(reason) ?? `Only the server can run this, because of ${reason}`;
  return unfinished.get(reason) ?? `${why}: ${instead}.`;
}
