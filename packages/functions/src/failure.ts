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

/** An error as the code inside describes it. What it says of an error of an author, the author can have made up. */
type Description =
  | { kind: 'no error' | 'number' | 'no handler' | 'memory' }
  | { kind: 'error'; message: string; stack?: string }
  /** From the stripper, which knows the line. */
  | { kind: 'types'; message: string; line: number };

/** `source` is what has failed. */
export function failureOf(description: string, source: string): FunctionFailure {
  const failed = JSON.parse(description) as Description;
  switch (failed.kind) {
    case 'number':
      return { kind: 'function-number' };
    case 'no handler':
      return { kind: 'function-without-handler' };
    case 'memory':
      return { kind: 'function-memory' };
    case 'types':
      return { kind: 'function-error', reason: reasonOf(failed.message), line: failed.line };
    case 'error':
      return { kind: 'function-error', reason: reasonOf(failed.message), line: lineOf(failed.stack ?? '', source) };
  }
  return threwNoError;
}

/** The interpreter does not count lines that end otherwise, so that all below such an end is uncertain. */
const otherLineEnds = /[\u2028\u2029]/;

function lineOf(stack: string, source: string): number | null {
  const [, line] = stack.match(/^ {4}at (?:.* \()?node:function:(\d+):\d+\)?$/m) ?? [];
  const isCertain = line !== undefined && !otherLineEnds.test(source) && Number(line) <= source.split('\n').length;
  return isCertain ? Number(line) : null;
}

function reasonOf(message: string): string {
  const start = message.slice(0, 4 * MAX_REASON_LENGTH);
  const reason = start.trim().replaceAll(/\s*\n\s*/g, ' ') || 'it threw an error without a message';
  return reason.length > MAX_REASON_LENGTH ? `${reason.slice(0, MAX_REASON_LENGTH)}…` : reason;
}
