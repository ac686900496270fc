import { readEngineError, sourceOf } from '../engine-error.ts';

/** Failures to understand an expression. All others come from running it. */
const parsing = new Set(['lexerError', 'parserError', 'compilerError']);

/** Why the engine does not understand an expression, in words; null when the failure is of another kind. */
export function parseReason(thrown: unknown, text: string): string | null {
  const error = readEngineError(thrown);
  if (!error) return 'it is not understood';
  if (!parsing.has(error.type ?? '')) return null;
  const source = sourceOf(error);
  const call = source.match(/function call `([^`]*)`: Invalid number of arguments/)?.[1];
  if (call) return `${call}() is given too many or too few values`;
  if (source.includes('Unexpected EOF')) return 'a text in it has no end';
  // The engine counts bytes.
  const at = source.match(/ at \(?(\d+)/)?.[1];
  if (at === undefined) return `it is not understood: ${shorten(text)}`;
  const before = Buffer.from(text).subarray(0, Number(at)).toString();
  const rest = text.slice(before.length).trim();
  return rest
    ? `it is not understood from character ${before.length + 1}: ${shorten(rest)}`
    : 'something is missing at its end';
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
