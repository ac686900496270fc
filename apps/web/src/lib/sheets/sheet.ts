/** A cell as its file has it. Cells of text files are texts; null is an empty cell of an Excel file. */
export type SheetCell = string | number | boolean | SheetDate | null;

/** A date of an Excel file: 2026-01-31, or 2026-01-31T14:30:00 where it has a time of day. As a text it is just that. */
export class SheetDate {
  readonly #text: string;

  constructor(date: Date | string) {
    this.#text = typeof date === 'string' ? date : textOf(date);
  }

  toString(): string {
    return this.#text;
  }
}

function textOf(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}

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

/** Why a cell has no value that can be read: it shows an error, or a formula that no program has calculated. Null where it has one. */
export function whyValueless(cell: SheetCell): string | null {
  if (typeof cell !== 'string') return null;
  if (isError.test(cell)) return `the cell holds the error ${cell.trim()}`;
  return cell.startsWith('=')
    ? 'the formula in the cell has no result. Open the file in a spreadsheet and save it'
    : null;
}

const isError =
  /^\s*#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|GETTING_DATA)\s*$/;

/** The letters that a spreadsheet shows above a column: A for 0, Z for 25, AA for 26. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
