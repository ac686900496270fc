/**
 * The characters that are trimmed, as in zen: Unicode's white space. JavaScript's `trim` also removes U+FEFF, which zen
 * keeps, and does not remove U+0085.
 */
const isSpace = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code === 0x85 || (code !== 0xfeff && text.charAt(at).trim() === '');
};

/** The start and end of a text without the space around it. */
export function contentSpan(text: string): { start: number; end: number } {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return { start, end };
}

export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isSpace(text, at)) return false;
  return true;
}
