/** A token of JSON text. Invalid JSON has tokens too, so that an editor can show a text while it is being written. */
export type JsonToken = {
  /** `number` and `word` are decided by the first character. Their text may be invalid. */
  kind: 'string' | 'number' | 'word' | 'sign';
  start: number;
  /** The offset after the last character. */
  end: number;
};

const signs = '{}[],:';
const spaces = ' \t\n\r';

/** Yields the tokens in one pass. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  for (let start = 0; start < text.length; ) {
    const first = text.charAt(start);
    if (spaces.includes(first)) {
      start++;
      continue;
    }
    const end = endOfToken(text, start, first);
    yield { kind: kindOf(first), start, end };
    start = end;
  }
}

function kindOf(first: string): JsonToken['kind'] {
  if (first === '"') return 'string';
  if (signs.includes(first)) return 'sign';
  return first === '-' || (first >= '0' && first <= '9') ? 'number' : 'word';
}

function endOfToken(text: string, start: number, first: string): number {
  if (first === '"') return endOfString(text, start);
  let end = start + 1;
  if (signs.includes(first)) return end;
  while (end < text.length && !`${signs}${spaces}"`.includes(text.charAt(end))) end++;
  return end;
}

/** The offset after the closing quote. A string without one extends to the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') return at + 1;
    if (sign === '\\') at++;
  }
  return text.length;
}
