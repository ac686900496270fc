/** The start and end of a line, counted from 1. The whole text if the line is unknown. */
export function spanOfLine(text: string, line: number | null): { start: number; end: number } {
  // What JavaScript counts as the end of a line.
  const ends = [...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)];
  if (line === null || line > ends.length + 1) return { start: 0, end: text.length };
  const before = ends[line - 2];
  return { start: before ? before.index + before[0].length : 0, end: ends[line - 1]?.index ?? text.length };
}
