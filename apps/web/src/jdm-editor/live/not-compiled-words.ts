import type { NotCompiled } from '@rulewright/jdm';
import { Rejection } from '@rulewright/jdm';

/** Of a run that got to a text that is being typed. */
export const UNREADABLE = 'An expression cannot be read yet. Problems says which.';

/** Why a graph with a function does not run in the page. */
export const RUNS_FUNCTIONS = 'functions';

const onTheServer = new Map([
  [RUNS_FUNCTIONS, 'Functions run on the server'],
  ['too many cells', 'The graph is too large to run while you type'],
  ['too many nodes and connections', 'The graph is too large to run while you type'],
]);

/**
 * Why a graph was not compiled, in words for its author. One that nobody can run says so itself.
 *
 * @param instead what they can do where the server can run it: "press Test Document"
 */
export function wordsFor(reason: NotCompiled | string, instead: string): string {
  if (reason instanceof Rejection) return reason.message;
  const part = typeof reason === 'string' ? reason : reason.message;
  const why = onTheServer.get(part) ?? `Only the server can run this, because of ${part}`;
  return `${why}: ${instead}.`;
}
