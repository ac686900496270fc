import type { TestCase, TestCaseContent } from '@rulewright/contract';
import type { PlainType } from '@rulewright/jdm';
import type { SheetCell } from '#lib/sheets/sheet.ts';
import { UnreadableFile, whyValueless } from '#lib/sheets/sheet.ts';
import { MAX_CELL_LENGTH } from '#lib/sheets/write-excel.ts';
import { MAX_SHEET_COLUMNS } from '../case-limits.ts';
import type { FieldColumn } from '../fields/case-fields.ts';
import { fieldAt, leavesOf } from '../fields/case-fields.ts';
import { cellText, isJson } from '../fields/cell-text.ts';
import { titleOf } from '../fields/field-titles.ts';
import type { TypeOfField } from '../fields/field-types.ts';
import { listText } from '../fields/list-text.ts';
import { isLost, keptText } from './lost-text.ts';

/** The cases as a sheet: a column for each field of the inputs and of what is expected, and for all else that a case holds. */
export function sheetOfCases(
  cases: readonly TestCase[],
  typeOf: TypeOfField = () => undefined,
): { header: string[]; rows: SheetCell[][] } {
  const columns = [...columnsOf(cases, 'input'), ...columnsOf(cases, 'expected')];
  const isStrict = cases.some(({ no_failed_cells }) => no_failed_cells);
  return {
    header: ['name', ...columns.map(({ title }) => title), ...(isStrict ? [strictTitle] : []), ...ownTitles],
    rows: cases.map((one) => [
      one.name,
      ...columns.map(({ side, path, isHeld }) =>
        isHeld(one) ? cellOf(fieldAt(one[side], path), typeOf({ side, path })) : null,
      ),
      ...(isStrict ? [one.no_failed_cells === true] : []),
      ...ownCells(one),
    ]),
  };
}

/** A column that is only there where some case requires it. */
const strictTitle = 'no_failed_cells';

const ownTitles = ['match', 'tolerance', 'any', 'clock', 'notes', 'tags', 'id'];

const ownCells = ({ match, tolerance, any, clock, notes, tags, id }: TestCase): SheetCell[] => [
  match,
  tolerance,
  listOf('any', any),
  clock,
  notes === null ? null : keptText(notes),
  listOf('tags', tags),
  id,
];

const listOf = (kind: 'any' | 'tags', items: readonly string[]) =>
  items.some(isLost) ? JSON.stringify(items) : listText(kind, items);

type SheetColumn = {
  side: FieldColumn['side'];
  path: readonly string[];
  title: string;
  isHeld: (one: TestCase) => boolean;
};

function columnsOf(cases: readonly TestCase[], side: FieldColumn['side']): SheetColumn[] {
  const paths = new Map<string, readonly string[]>();
  for (const one of cases)
    for (const path of pathsOf(one, side)) {
      paths.set(titleOf(side, path), path);
      if (paths.size > MAX_SHEET_COLUMNS || path.some(isLost))
        return [{ side, path: [], title: side, isHeld: () => true }];
    }
  // A field that holds a list in one case may hold fields in another, which have columns of their own.
  const held = new Map(cases.map((one) => [one.id, new Set(pathsOf(one, side).map((path) => titleOf(side, path)))]));
  return [...paths].map(([title, path]) => ({
    side,
    path,
    title,
    isHeld: ({ id }) => held.get(id)?.has(title) ?? false,
  }));
}

/** What is expected may be no object, or an empty one. Then it is a column as a whole. */
function pathsOf(one: TestCaseContent, side: FieldColumn['side']): (readonly string[])[] {
  const paths = [...leavesOf(one[side])];
  return paths.length === 0 && side === 'expected' ? [[]] : paths;
}

/** A text that a spreadsheet would take for a formula, that looks like an error or that a file cannot hold is in quotes, which are read again. */
function cellOf(value: unknown, type?: PlainType): SheetCell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const isQuoted =
    typeof value === 'string' &&
    (/^['=+\-@\t]/.test(value) || isJson(value) || whyValueless(value) !== null || isLost(value));
  return isQuoted ? JSON.stringify(value) : cellText(value, type);
}

/** Excel would cut a longer text, so that it could not be read again. */
export function checkForExcel(rows: readonly (readonly SheetCell[])[]): void {
  const row = rows.findIndex((cells) =>
    cells.some((cell) => typeof cell === 'string' && cell.length > MAX_CELL_LENGTH),
  );
  if (row >= 0)
    throw new UnreadableFile(
      `Test case ${row + 1} holds a text that is too long for a cell of Excel. Choose CSV or JSON.`,
    );
}
