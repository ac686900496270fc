import type { ContentPath } from '../content-shape.ts';
import type { TextLocation, TreeRoom } from '../node-text.ts';
import { CellText, ExpressionText, FreeCellText } from '../node-text.ts';
import type { UnknownRecord } from '../untrusted-json.ts';
import { asList, asRecord, asText, unlessBlank } from '../untrusted-json.ts';
import { contentSpan } from '../white-space.ts';
import type { Transform } from './transform.ts';
import { readTransform } from './transform.ts';

export type Table = {
  isFirst: boolean;
  inputs: InputColumn[];
  outputs: OutputColumn[];
  rowCount: number;
  /** The cells of all columns that are not empty, row by row in the order of the columns. */
  cells: TableCell[];
  transform: Transform;
};

type Column<Cell> = {
  id: string;
  /** What its author calls it. */
  name: string;
  /** Those that are not empty, from the first row to the last. */
  cells: Cell[];
};
export type InputColumn = Column<CellText | FreeCellText> & { field: ExpressionText | null };
/** `field` is where the value goes, its steps joined by dots. */
export type OutputColumn = Column<ExpressionText> & { field: string };
type TableCell = CellText | FreeCellText | ExpressionText;

/** The columns and rows of a table, with nothing said about what is in them. */
export const columnsOf = (content: unknown) => ({
  inputs: asList(asRecord(content).inputs),
  outputs: asList(asRecord(content).outputs),
  rules: asList(asRecord(content).rules),
});

export function readTable(content: unknown, room: TreeRoom): Table {
  const { inputs, outputs, rules } = columnsOf(content);
  const columns = new CellColumns(room);
  const table: Table = {
    isFirst: asRecord(content).hitPolicy !== 'collect',
    inputs: inputs.map((column) => {
      const field = fieldOf(column, room);
      const cells = columns.add(column, field ? CellText : FreeCellText) as InputColumn['cells'];
      return { id: asText(column.id), name: columnName(column), field, cells };
    }),
    outputs: outputs.map((column) => {
      const cells = columns.add(column, ExpressionText) as OutputColumn['cells'];
      return { id: asText(column.id), name: columnName(column), field: asText(column.field), cells };
    }),
    rowCount: rules.length,
    cells: [],
    transform: readTransform(content, room),
  };
  for (const [row, rule] of rules.entries()) columns.readRow(rule, row, table.cells);
  return table;
}

export function locateCell(content: unknown, [list, row, id]: ContentPath): TextLocation | null {
  const { inputs, outputs } = columnsOf(content);
  const column = [...inputs, ...outputs].find((known) => known.id === id);
  return list === 'rules' && typeof row === 'number' && column
    ? new CellLocation(row, asText(id), columnName(column))
    : null;
}

/** A class, because a table can have hundreds of thousands, and a function of its own for each would fill the memory. */
class CellLocation implements TextLocation {
  constructor(
    readonly row: number,
    readonly column: string,
    readonly columnName: string,
  ) {}

  label(): string {
    return `Row ${this.row + 1}, column "${this.columnName}"`;
  }
}

function fieldOf(column: UnknownRecord, room: TreeRoom): ExpressionText | null {
  const text = unlessBlank(asText(column.field));
  const label = () => `Column "${columnName(column)}"`;
  return text ? new ExpressionText(text, { row: null, column: asText(column.id), label }, room) : null;
}

/** Labels that the graph editor gives to a column by itself. */
const unchosenLabels = ['Input', 'Output', 'New field'];

/** What the author calls a column: its label, or its field where nobody chose a label. */
export function columnName(column: UnknownRecord): string {
  const [label, field] = [asText(column.name), asText(column.field)];
  return unchosenLabels.includes(label) && field.trim() ? field : label || field;
}

type CellClass = typeof CellText | typeof FreeCellText | typeof ExpressionText;
type CellColumn = { id: string; name: string; order: number; cellClass: CellClass; cells: TableCell[] };

/** The columns that cells are read for: one under each id for each way of reading, because those that share both share their cells. */
class CellColumns {
  readonly #byId = new Map<string, CellColumn[]>();
  readonly #all: CellColumn[] = [];
  readonly #room: TreeRoom;

  constructor(room: TreeRoom) {
    this.#room = room;
  }

  /** The list that the column's cells will be in. */
  add(column: UnknownRecord, cellClass: CellClass): TableCell[] {
    const id = asText(column.id);
    const sameId = this.#byId.get(id) ?? [];
    const known = sameId.find((other) => other.cellClass === cellClass);
    if (known) return known.cells;
    const added = { id, name: columnName(column), order: this.#all.length, cellClass, cells: [] };
    this.#all.push(added);
    this.#byId.set(id, [...sameId, added]);
    return added.cells;
  }

  readRow(rule: UnknownRecord, row: number, allCells: TableCell[]) {
    for (const { id, name, cellClass: Cell, cells } of this.#filledIn(rule)) {
      const text = cellText(rule[id]);
      if (text === '') continue;
      const cell = new Cell(text, new CellLocation(row, id, name), this.#room);
      cells.push(cell);
      allCells.push(cell);
    }
  }

  /** The columns that a row has cells for, in their order. Columns by rows can be many more, and nearly all empty. */
  #filledIn(rule: UnknownRecord): CellColumn[] {
    const ids = Object.keys(rule);
    if (ids.length * 2 > this.#all.length) return this.#all.filter(({ id }) => Object.hasOwn(rule, id));
    return ids.flatMap((id) => this.#byId.get(id) ?? []).sort((one, other) => one.order - other.order);
  }
}

/** The engine takes away the space around a cell. Here it is left, as plain spaces, so that positions stay those of the text. */
function cellText(cell: unknown): string {
  const text = asText(cell);
  const { start, end } = contentSpan(text);
  return start === end ? '' : ' '.repeat(start) + text.slice(start, end);
}
