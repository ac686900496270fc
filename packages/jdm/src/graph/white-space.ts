/**
 * The characters that the engine trims: Unicode's white space. JavaScript's `trim` also removes U+FEFF, which the
 * engine keeps, and does not remove U+0085.
 */
const isSpace = (sign: string) => sign === '\u0085' || (sign !== '\uFEFF' && sign.trim() === '');

/** The start and end of a text without the space around it. */
export function contentSpan(text: string): { start: number; end: number } {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text.charAt(start))) start++;
  while (end > start && isSpace(text.charAt(end - 1))) end--;
  return { start, end };
}

export function isBlank(text: string): boolean {
  const { start, end } = contentSpan(text);
  return start === end;
}
