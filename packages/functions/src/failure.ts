/** Why a function's source does not parse, and on which line, where that is known. */
export type FunctionFault = { reason: string; line: number | null };

/** Reading a source took too long. */
export const readingTooLong: FunctionFault = { reason: 'it takes too long to read', line: null };

/** Reading a source took more memory than there is. */
export const readingTooMuch: FunctionFault = { reason: 'it takes too much memory to read', line: null };

/** Why a call of a function has no result. */
export type FunctionFailure =
  | { kind: 'function-timeout' }
  | { kind: 'function-without-handler' }
  | { kind: 'function-memory' }
  | { kind: 'function-number' }
  | ({ kind: 'function-error' } & FunctionFault);

/** Where there is no memory left for an error, the interpreter throws null as well. */
export const threwNoError: FunctionFailure = {
  kind: 'function-error',
  reason: 'it threw something that is not an error',
  line: null,
};

/** In characters, of the reason that a function gives for its failure. */
export const MAX_REASON_LENGTH = 500;

/** The file that stacks of errors name, for what an author has written. */
export const FILE = 'node:function';

/** An error as the code inside describes it. */
type Description = {
  kind: 'syntax' | 'error' | 'no error' | 'number' | 'no handler';
  message?: string;
  stack?: string;
};

export function failureOf(description: string): FunctionFailure {
  const { kind, message = '', stack = '' } = JSON.parse(description) as Description;
  if (kind === 'number') return { kind: 'function-number' };
  if (kind === 'no handler') return { kind: 'function-without-handler' };
  if (kind === 'no error') return threwNoError;
  if (message === 'out of memory') return { kind: 'function-memory' };
  return { kind: 'function-error', reason: reasonOf(message), line: lineOf(stack, kind === 'syntax') };
}

/** QuickJS has the first character of a source where it does not know the place, as of a name that is not defined. */
function lineOf(stack: string, isSyntax: boolean): number | null {
  const [, line, column] = stack.match(/node:function:(\d+):(\d+)/) ?? [];
  return line === undefined || (line === '1' && column === '1' && !isSyntax) ? null : Number(line);
}

/** Reads the error of the stripper, which has the place at its end. */
export function faultOfStripper(fault: FunctionFault): FunctionFault {
  const [, reason, line] = fault.reason.match(/^(?:Error transforming [^:]*: )?(.*?) \((\d+):\d+\)$/) ?? [];
  return reason === undefined ? fault : { reason, line: Number(line) };
}

function reasonOf(message: string): string {
  const reason = message.trim().split('\n', 1)[0]?.trim() || 'it threw an error without a message';
  return reason.length > MAX_REASON_LENGTH ? `${reason.slice(0, MAX_REASON_LENGTH)}…` : reason;
}
