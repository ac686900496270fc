/** So long that each takes about a millisecond. */
const PIECE_LENGTH = 128 * 1024;

/** The pieces of a long text. None ends within a character. */
export function* textPieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + PIECE_LENGTH);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end--;
    yield text.slice(at, end);
    at = end;
  }
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** The JSON text of an object, and of its content, which may be long. */
export function* jsonWithContent(object: object, content: string): Generator<string> {
  yield `${JSON.stringify(object).slice(0, -1)},"content":"`;
  for (const piece of textPieces(content)) yield JSON.stringify(piece).slice(1, -1);
  yield '"}';
}
