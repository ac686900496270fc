import { inexactNumber } from '@rulewright/contract';
import type { PlainType } from '@rulewright/jdm';
import type { SheetCell } from '#lib/sheets/sheet.ts';
import { columnLetters, isEmptyCell, SheetDate, whyValueless } from '#lib/sheets/sheet.ts';
import type { TitledSheet } from '#lib/sheets/titled-sheet.ts';
import { escapedIn } from '#lib/sheets/write-csv.ts';
import { fieldAt, withField } from '../fields/case-fields.ts';
import type { ReadAs } from '../fields/cell-text.ts';
import { cellFault, readCell } from '../fields/cell-text.ts';
import { fieldName } from '../fields/field-titles.ts';
import type { TypeOfField } from '../fields/field-types.ts';
import { readList } from '../fields/list-text.ts';
import { noPlace, readPlaceName } from '../fields/place-names.ts';
import type { ColumnTexts } from '../fields/read-together.ts';
import type { ColumnTarget, ColumnUse } from './column-targets.ts';
import { pathOf, sideOf } from './column-targets.ts';
import type { FieldCell, FileCase } from './file-case.ts';
import { readKept } from './lost-text.ts';

type Column = {
  target: ColumnTarget;
  side: FieldCell['side'] | null;
  at: number;
  path: readonly string[] | null;
  /** That of the field, where it is known. */
  type: PlainType | undefined;
  as: ReadAs | undefined;
};

/**
 * The case of each row of a sheet.
 *
 * @param readAs how the texts of columns are read, by their places
 */
export function readCaseSheet(
  { titles, rows, isCsv }: TitledSheet,
  uses: readonly ColumnUse[],
  typeOf: TypeOfField = () => undefined,
  readAs: ReadonlyMap<number, ReadAs> = new Map(),
): FileCase[] {
  const columns = uses.flatMap((use, at): Column[] => {
    const [side, path] = [sideOf(use.target), pathOf(use)];
    const type = side && path ? typeOf({ side, path }) : undefined;
    return use.target === 'none' ? [] : [{ target: use.target, side, at, path, type, as: readAs.get(at) }];
  });
  return rows.map(({ line, cells }) => {
    const read = new SheetCase(line, cells, isCsv);
    for (const column of columns) read.take(column);
    const beyond = cells.findIndex((cell, at) => at >= titles.length && !isEmptyCell(cell));
    if (beyond >= 0) read.refuse(beyond, 'there is no title above this cell');
    return read.done(columns);
  });
}

/** The texts of each column that is a field, which are read together. */
export const textsOf = ({ rows }: TitledSheet, uses: readonly ColumnUse[], typeOf: TypeOfField) =>
  new Map(
    uses.map((use, at): [number, ColumnTexts] => {
      const [side, path] = [sideOf(use.target), pathOf(use)];
      const texts = rows.map(({ cells }) => cells[at]).filter((cell) => typeof cell === 'string');
      return [at, { type: side && path ? typeOf({ side, path }) : undefined, texts }];
    }),
  );

/** The cells that are no values of their fields, or not clear. They are imported as the texts that they are. */
export const oddCells = (cases: readonly FileCase[], typeOf: TypeOfField): string[] =>
  cases
    .filter(({ fault }) => fault === null)
    .flatMap(({ cells, place }) =>
      (cells ?? []).flatMap(({ side, path, value }) => {
        const fault = cellFault(value, typeOf({ side, path }));
        return fault ? [`${place()}, ${fieldName(path)}, "${value}": ${fault.message}`] : [];
      }),
    );

/** What has been read of one row. */
class SheetCase {
  readonly #line: number;
  readonly #cells: readonly SheetCell[];
  readonly #isCsv: boolean;
  readonly #content: FileCase['content'] = {};
  readonly #fields: FieldCell[] = [];
  /** The first thing that cannot be read, and its column. */
  #fault: { at: number; message: string } | null = null;
  #id: string | null = null;

  constructor(line: number, cells: readonly SheetCell[], isCsv: boolean) {
    this.#line = line;
    this.#cells = cells;
    this.#isCsv = isCsv;
  }

  refuse(at: number, message: string): void {
    this.#fault ??= { at, message };
  }

  take(column: Column): void {
    const { target, side, at } = column;
    const cell = this.#cells[at] ?? null;
    if (side !== null) this.#takeField(side, column, cell);
    else if (target === 'id') this.#id = this.#text(cell) || null;
    else if (target === 'tolerance') this.#content.tolerance = isEmptyCell(cell) ? 0 : numberOf(cell);
    else if (target === 'no_failed_cells') this.#content.no_failed_cells = truthOf(cell);
    else if (target === 'any') this.#content.any = this.#places(this.#text(cell), at);
    else if (target === 'tags') this.#content.tags = this.#list('tags', this.#text(cell), at);
    else if (target === 'match') this.#content.match = this.#text(cell).toLowerCase() || 'whole';
    else if (target === 'name') this.#content.name = this.#text(cell);
    else if (target === 'clock' || target === 'notes') this.#content[target] = readKept(this.#text(cell)) || null;
  }

  done(columns: readonly Column[]): FileCase {
    const fault = this.#fault;
    const place = (field?: string) => {
      const at = fault?.at ?? columns.find(({ target, side }) => (side ?? target) === field)?.at;
      return at === undefined ? `Line ${this.#line}` : `Line ${this.#line}, column ${columnLetters(at)}`;
    };
    const ownName = `Line ${this.#line}`;
    // A row whose cells are all empty has an input without fields.
    if (columns.some(({ side }) => side === 'input')) this.#content.input ??= {};
    return { id: this.#id, content: this.#content, cells: this.#fields, ownName, fault: fault?.message ?? null, place };
  }

  #takeField(side: 'input' | 'expected', { path, at, type, as }: Column, cell: SheetCell): void {
    const value = valueIn(cell, type, as);
    const before = this.#content[side];
    if (path !== null) this.#fields.push({ side, path, value });
    const inexact = inexactNumber(value);
    const valueless = whyValueless(cell);
    if (path === null) this.refuse(at, 'no field is chosen for the column');
    else if (valueless !== null) this.refuse(at, `${valueless}. In quotes it is kept as a text`);
    else if (inexact !== null) this.refuse(at, `${inexact.replace('The', 'the')}. In quotes it is kept as a text`);
    else if (value !== undefined && isTaken(before, path))
      this.refuse(at, 'another column gives this field a value already. Empty one of the two cells');
    else if (value !== undefined) this.#content[side] = withField(before, path, value);
  }

  /** An apostrophe that keeps a spreadsheet from taking a text for a formula is no part of it. */
  #text(cell: SheetCell): string {
    const text = String(cell ?? '').trim();
    return this.#isCsv ? (escapedIn(text) ?? text) : text;
  }

  /** Fields are named as people write them, or as pointers. */
  #places(text: string, at: number): unknown {
    const list = this.#list('any', text, at);
    if (!Array.isArray(list)) return list;
    return list.map((item: unknown) => {
      if (typeof item !== 'string') return item;
      const pointer = readPlaceName(item);
      if (pointer === null) this.refuse(at, noPlace(item));
      return pointer ?? item;
    });
  }

  #list(kind: 'any' | 'tags', text: string, at: number): unknown {
    const list = readList(kind, text);
    if (list === undefined) this.refuse(at, 'the list is not valid JSON');
    return list;
  }
}

/** What a file says is a number or a date needs no language to be read. In a field of texts it is one. */
function valueIn(cell: SheetCell, type: PlainType | undefined, as: ReadAs | undefined): unknown {
  if (typeof cell === 'string') return readCell(cell, type, as);
  const isRead = cell instanceof SheetDate || (cell !== null && type === 'string');
  return isRead ? readCell(String(cell), type, { decimal: '.' }) : (cell ?? undefined);
}

/** Whether a field has a value, or something above it has one that is no object. */
const isTaken = (value: unknown, path: readonly string[]) =>
  fieldAt(value, path) !== undefined || path.some((_, depth) => isSingle(fieldAt(value, path.slice(0, depth))));

const isSingle = (value: unknown) =>
  value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value));

/** What is no truth value is left as it is, so that it is refused. */
const truthOf = (cell: SheetCell) => !isEmptyCell(cell) && readCell(String(cell));

const numberOf = (cell: SheetCell) => (typeof cell === 'number' ? cell : Number(cell));
