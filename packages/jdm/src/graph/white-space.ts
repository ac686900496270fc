/**
 * What the engine takes away around a text: Unicode's white space. JavaScript's `trim` also takes U+FEFF, which the engine
 * reads as a character, and leaves U+0085.
 */
const isSpace = (sign: string) => sign === '\u0085' || (sign !== '\uFEFF' && sign.trim() === '');

/** Where a text without the space around it begins and ends. */
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
