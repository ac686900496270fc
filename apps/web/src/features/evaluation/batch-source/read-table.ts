import { MAX_BATCH_INPUTS } from '@rulewright/contract';
import type { Sheet, SheetRow } from '#lib/sheets/sheet.ts';
import { columnLetters, isEmptyCell, UnreadableFile } from '#lib/sheets/sheet.ts';
import type { Table } from './source.ts';
import { MAX_COLUMNS } from './source-limits.ts';
import { tooManyInputs } from './too-many.ts';

/** Takes the first row that is not empty for the names of the columns. Null for a sheet without a row below it. */
export function readTable({ name, rows }: Sheet): Table | null {
  const [header, ...filled] = rows.filter(({ cells }) => !cells.every(isEmptyCell));
  if (!header || filled.length === 0) return null;
  const columns = namesOf(header, filled);
  if (filled.length > MAX_BATCH_INPUTS) throw tooManyInputs(filled.length);
  const long = filled.find(({ cells }) => !cells.slice(columns.length).every(isEmptyCell));
  if (long) {
    throw new UnreadableFile(
      `Line ${long.line} has ${long.cells.length} cells, but line ${header.line} names only ${columns.length} columns. If a text has the separator in it, put it into quotation marks.`,
    );
  }
  return { sheet: name, columns, rows: filled };
}

function namesOf(header: SheetRow, rows: readonly SheetRow[]): string[] {
  const named = header.cells.findLastIndex((cell) => !isEmptyCell(cell)) + 1;
  const names = header.cells.slice(0, named).map((cell) => String(cell ?? '').trim());
  const place = `Line ${header.line}`;
  if (names.length > MAX_COLUMNS) {
    throw new UnreadableFile(`There are ${names.length} columns, and a file may have ${MAX_COLUMNS}.`);
  }
  for (const [index, name] of names.entries()) {
    const letters = columnLetters(index);
    if (name === '' && rows.some(({ cells }) => !isEmptyCell(cells[index]))) {
      throw new UnreadableFile(
        `${place}, column ${letters}: the column has no name. The first line names the field of the input that each column is for.`,
      );
    }
    if (name !== '' && name.split('.').some((part) => part.trim() === '')) {
      throw new UnreadableFile(
        `${place}, column ${letters}: "${name}" has a dot without a name beside it. Dots make nested fields, such as customer.age.`,
      );
    }
    const first = names.indexOf(name);
    if (name !== '' && first < index) {
      throw new UnreadableFile(
        `${place}, column ${letters}: "${name}" is also the name of column ${columnLetters(first)}.`,
      );
    }
  }
  return names;
}
