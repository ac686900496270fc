import type { JsonToken } from './json-tokens.ts';
import { jsonTokens } from './json-tokens.ts';

/** The first syntax error of a JSON text, in words for its author. */
type JsonFault = { start: number; end: number; message: string };

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const words = ['true', 'false', 'null'];
const escapeSequence = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/**
 * The token that must come next. `firstKey` and `firstValue` follow an opening bracket, after which the object or list
 * may also end.
 */
type Next = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'comma' | 'nothing';

const missing: Record<Next, string> = {
  value: 'a value',
  firstValue: 'a value or "]"',
  key: 'a name in double quotes',
  firstKey: 'a name in double quotes or "}"',
  colon: '":"',
  comma: '","',
  nothing: 'nothing more',
};

/** Finds the first syntax error of a text. Null exactly if JSON.parse accepts the text. */
export function jsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = [];
  let next: Next = 'value';
  for (const token of jsonTokens(text)) {
    const found = text.slice(token.start, token.end);
    const after = following(next, token, found, open);
    if (!after) return faultAt(token, next, found, open);
    const wrong = faultIn(token, found);
    if (wrong) return wrong;
    next = after;
  }
  if (next === 'nothing') return null;
  return { start: text.length, end: text.length, message: `${expected(next, open)} is missing at the end` };
}

/** The token that must follow. Null if the current token itself is not allowed. */
function following(next: Next, { kind }: JsonToken, found: string, open: ('{' | '[')[]): Next | null {
  const isClosing =
    (found === '}' && open.at(-1) === '{' && (next === 'firstKey' || next === 'comma')) ||
    (found === ']' && open.at(-1) === '[' && (next === 'firstValue' || next === 'comma'));
  if (isClosing) {
    open.pop();
    return afterValue(open);
  }
  if (next === 'comma') return found === ',' ? (open.at(-1) === '{' ? 'key' : 'value') : null;
  if (next === 'colon') return found === ':' ? 'value' : null;
  if (next === 'key' || next === 'firstKey') return kind === 'string' ? 'colon' : null;
  if (next === 'nothing') return null;
  if (found === '{' || found === '[') {
    open.push(found);
    return found === '{' ? 'firstKey' : 'firstValue';
  }
  return kind === 'sign' ? null : afterValue(open);
}

const afterValue = (open: unknown[]): Next => (open.length > 0 ? 'comma' : 'nothing');

function expected(next: Next, open: ('{' | '[')[]): string {
  return next === 'comma' ? `"," or "${open.at(-1) === '{' ? '}' : ']'}"` : missing[next];
}

function faultAt({ start, end }: JsonToken, next: Next, found: string, open: ('{' | '[')[]): JsonFault {
  const message =
    next === 'nothing'
      ? `${shown(found)} is not expected here`
      : `${expected(next, open)} is missing before ${shown(found)}`;
  return { start, end, message };
}

/** The error inside of a token that is allowed at its position. */
function faultIn({ kind, start, end }: JsonToken, found: string): JsonFault | null {
  if (kind === 'number' && !number.test(found)) return { start, end, message: `${shown(found)} is not a number` };
  if (kind === 'word' && !words.includes(found)) return { start, end, message: `${shown(found)} is not a value` };
  return kind === 'string' ? faultInString(found, start) : null;
}

const wrongEscape = 'a backslash stands before a character that it does not go with';
const wrongCharacter = 'a text has a line break or another character in it that must be written as an escape';

function faultInString(found: string, start: number): JsonFault | null {
  for (let at = 1; at < found.length; at++) {
    const sign = found.charAt(at);
    if (sign === '"') return null;
    if (sign < ' ') return { start: start + at, end: start + at + 1, message: wrongCharacter };
    if (sign !== '\\') continue;
    escapeSequence.lastIndex = at;
    if (!escapeSequence.test(found)) return { start: start + at, end: start + at + 2, message: wrongEscape };
    at = escapeSequence.lastIndex - 1;
  }
  return { start, end: start + found.length, message: 'a text has no end' };
}

const shown = (found: string) => (found.length > 20 ? `"${found.slice(0, 20)}…"` : `"${found}"`);
