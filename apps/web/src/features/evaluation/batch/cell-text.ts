/** A value as a cell of a table shows it. Texts are shown as they are, and a field that is missing is empty. */
export function cellText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const [narrowest, widest] = [8, 28];
const sample = 100;

/** The space beside a text, and that the bold letters of a name take more. */
const margin = 5;

/** The width of a column in characters: as its name and its first values need it, within bounds. */
export function columnWidth(name: string, values: (row: number) => unknown, count: number): number {
  let longest = name.length;
  for (let row = 0; row < Math.min(count, sample); row++) longest = Math.max(longest, cellText(values(row)).length);
  return Math.min(Math.max(longest, narrowest), widest) + margin;
}
