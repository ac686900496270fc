/** A cell as its file has it. Cells of text files are texts; null is an empty cell of an Excel file. */
export type SheetCell = string | number | boolean | null;

export type SheetRow = {
  /** The line of the text, or the row of the Excel sheet, that it begins in. The first is 1. */
  line: number;
  cells: readonly SheetCell[];
};

export type Sheet = { name: string; rows: readonly SheetRow[] };

/** A file or text that cannot be read, with a message for the person who brought it. */
export class UnreadableFile extends Error {}

export const isEmptyCell = (cell: SheetCell | undefined) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** The letters that a spreadsheet shows above a column: A for 0, Z for 25, AA for 26. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
