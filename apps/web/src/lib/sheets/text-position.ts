type Position = { line: number; column: number };

/** The line and column of an offset in a text, both counted from 1. */
export const positionAt = (text: string, offset: number): Position => positionsIn(text)(offset);

/** The same for many offsets: the lines of the text are found once. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  return (offset) => {
    let [from, to] = [0, starts.length];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((starts[middle] as number) <= offset) from = middle;
      else to = middle;
    }
    return { line: from + 1, column: offset - (starts[from] as number) + 1 };
  };
}
