import type { TestCase, TestCaseContent } from '@rulewright/contract';
import { MAX_TEST_CASES } from '@rulewright/contract';
import type { FieldColumn } from '../fields/case-fields.ts';
import { keyOf, valueIn } from '../fields/case-fields.ts';
import type { ReadAs } from '../fields/cell-text.ts';
import { cellText } from '../fields/cell-text.ts';
import type { TypeOfField } from '../fields/field-types.ts';
import type { CasePart } from './case-part.ts';
import { withParts } from './case-part.ts';
import { fieldPart, namePart } from './cell-part.ts';
import { blankContent } from './new-content.ts';

/** A cell of the grid, whose first column is the name, and what it is to hold. */
type CellText = { row: number; column: number; text: string };

type Planned = {
  edited: { seen: TestCase; parts: CasePart[] }[];
  added: TestCaseContent[];
  /** What did not fit. */
  left: { rows: number; columns: number };
};

/** The text of a cell. */
export const textOfCell = (
  one: TestCase | undefined,
  column: FieldColumn | null | undefined,
  typeOf: TypeOfField = () => undefined,
): string => (column ? cellText(one && valueIn(one, column), typeOf(column)) : (one?.name ?? ''));

/** A new case that is compared as the one above it is, as one goes on in a sheet. */
export function contentBelow(cases: readonly TestCase[], name: string): TestCaseContent {
  const { match, tolerance, any, clock, no_failed_cells } = cases.at(-1) ?? blankContent();
  const strict = no_failed_cells ? { no_failed_cells } : {};
  return { ...blankContent(), match, tolerance, any, clock, ...strict, name, input: {}, expected: {} };
}

/**
 * What becomes of the cases when cells are written. Rows behind the last are new cases, if there is room.
 *
 * @param shown the cases as the grid shows them, with what is not saved yet
 * @param mayAdd whether the rows are all cases, so that more can stand below them
 */
export function planCells(
  cases: readonly TestCase[],
  shown: readonly TestCase[],
  columns: readonly FieldColumn[],
  cells: readonly CellText[],
  mayAdd: boolean,
  typeOf: TypeOfField = () => undefined,
  /** How the texts of columns are read, by their keys. */
  readAs: ReadonlyMap<string, ReadAs> = new Map(),
): Planned {
  const rows = new Map<number, CellText[]>();
  const beyond = new Set<number>();
  for (const cell of cells) {
    if (cell.column > columns.length) beyond.add(cell.column);
    else rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  }
  const planned: Planned = { edited: [], added: [], left: { rows: 0, columns: beyond.size } };
  for (const [row, written] of [...rows].sort(([one], [other]) => one - other)) {
    const seen = cases[row];
    // An empty line, as there are between blocks and at their end, is no case.
    if (!seen && written.every(({ text }) => text.trim() === '')) continue;
    const parts = written.flatMap(({ column, text }) => partsOf(columns[column - 1] ?? null, text, typeOf, readAs));
    if (seen) {
      const now = shown[row] ?? seen;
      const changed = parts.filter((part) => part.textOf({ ...now, ...part.changed(now) }) !== part.textOf(now));
      if (changed.length > 0) planned.edited.push({ seen, parts: changed });
    } else if (!mayAdd || cases.length + planned.added.length >= MAX_TEST_CASES) planned.left.rows++;
    else {
      const blank = contentBelow(cases, `Case ${cases.length + planned.added.length + 1}`);
      planned.added.push(withParts(blank, parts));
    }
  }
  return planned;
}

/** A case keeps its name where nothing is written in its place. */
function partsOf(
  column: FieldColumn | null,
  text: string,
  typeOf: TypeOfField,
  readAs: ReadonlyMap<string, ReadAs>,
): CasePart[] {
  if (column) return [fieldPart(column, text, typeOf(column), readAs.get(keyOf(column)))];
  return text.trim() === '' ? [] : [namePart(text.trim())];
}
