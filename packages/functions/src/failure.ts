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
  | { kind: 'syntax' | 'error'; message: string; stack?: string }
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
    case 'syntax':
    case 'error': {
      const { kind, message, stack = '' } = failed;
      return { kind: 'function-error', reason: reasonOf(message), line: lineOf(stack, kind === 'syntax', source) };
    }
  }
  return threwNoError;
}

/** QuickJS has the first character of a source where it does not know the place, as of a name that is not defined. */
function lineOf(stack: string, isSyntax: boolean, source: string): number | null {
  const [, line, column] = stack.match(/^ {4}at (?:.* \()?node:function:(\d+):(\d+)\)?$/m) ?? [];
  if (line === undefined || (line === '1' && column === '1' && !isSyntax)) return null;
  return Number(line) <= source.split(/\r\n?|[\n\u2028\u2029]/).length ? Number(line) : null;
}

function reasonOf(message: string): string {
  const start = message.slice(0, 4 * MAX_REASON_LENGTH);
  const reason = start.trim().replaceAll(/\s*\n\s*/g, ' ') || 'it threw an error without a message';
  return reason.length > MAX_REASON_LENGTH ? `${reason.slice(0, MAX_REASON_LENGTH)}…` : reason;
}
