import type { ContentPath } from '../content-shape.ts';
import type { TextLocation, TreeBudget } from '../node-text.ts';
import { CellText, ExpressionText, FreeCellText } from '../node-text.ts';
import type { UnknownRecord } from '../untrusted-json.ts';
import { asRecord, asText, unlessBlank } from '../untrusted-json.ts';
import { contentSpan } from '../white-space.ts';
import type { InputOutputMapping } from './input-output-mapping.ts';
import { locateMapping, readMapping } from './input-output-mapping.ts';
import { outputTarget } from './output-target.ts';
import { columnsOf } from './table-columns.ts';

export type Table = {
  isFirst: boolean;
  inputs: InputColumn[];
  outputs: OutputColumn[];
  rowCount: number;
  /** All cells that are not empty, row by row in the order of the columns. */
  cells: TableCell[];
  mapping: InputOutputMapping;
};

type Column<Cell> = {
  id: string;
  /** The name that its author reads in messages. */
  name: string;
  /** The cells that are not empty, from the first row to the last. */
  cells: Cell[];
};
export type InputColumn = Column<CellText | FreeCellText> & { field: ExpressionText | null };
/**
 * `field` is the path of the result, with its steps joined by dots. A column that `collects` writes the list of the values of all
 * rows that hit.
 */
export type OutputColumn = Column<ExpressionText> & { field: string; collects: boolean };
type TableCell = CellText | FreeCellText | ExpressionText;

export function readTable(content: unknown, budget: TreeBudget): Table {
  const { inputs, outputs, rules } = columnsOf(content);
  const columns = new CellColumns(budget);
  const isFirst = asRecord(content).hitPolicy !== 'collect';
  const table: Table = {
    isFirst,
    inputs: inputs.map((column) => {
      const [id, name, field] = [asText(column.id), columnName(column), fieldOf(column, budget)];
      const cells = columns.add(id, name, field ? CellText : FreeCellText) as InputColumn['cells'];
      return { id, name, field, cells };
    }),
    outputs: outputs.map((column) => {
      const [id, name] = [asText(column.id), columnName(column)];
      const cells = columns.add(id, name, ExpressionText) as OutputColumn['cells'];
      const { path, collects } = outputTarget(asText(column.field));
      // A table that gives a list of rows gives the value of each row there.
      return { id, name, field: path, collects: collects && isFirst, cells };
    }),
    rowCount: rules.length,
    cells: [],
    mapping: readMapping(content, budget),
  };
  for (let row = 0; row < rules.length; row++) columns.readRow(rules[row] as UnknownRecord, row, table.cells);
  return table;
}

/** The location of a cell, of the field of a column, or of the input field. */
export function locateInTable(content: unknown, path: ContentPath): TextLocation | null {
  const { inputs, outputs } = columnsOf(content);
  const [list, position, field] = path;
  if (typeof position !== 'number') return locateMapping(path);
  if (list !== 'rules') {
    const column = (list === 'inputs' ? inputs : outputs)[position];
    return column && field === 'field' ? columnLocation(column) : null;
  }
  const column = [...inputs, ...outputs].find(({ id }) => id === field);
  return column ? new CellLocation(position, asText(field), columnName(column)) : null;
}

/**
 * A class, because a table can have hundreds of thousands of cells, and a closure for each would use too much memory.
 */
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

function fieldOf(column: UnknownRecord, budget: TreeBudget): ExpressionText | null {
  const text = unlessBlank(asText(column.field));
  return text ? new ExpressionText(text, columnLocation(column), budget) : null;
}

const columnLocation = (column: UnknownRecord): TextLocation => ({
  row: null,
  column: asText(column.id),
  label: () => `Column "${columnName(column)}"`,
});

/** Labels that the graph editor gives to new columns. */
const unchosenLabels = ['Input', 'Output', 'New field'];

/** The name of a column in messages: its label, or its field if the author did not choose a label. */
export function columnName(column: UnknownRecord): string {
  const [label, field] = [asText(column.name), asText(column.field)];
  return unchosenLabels.includes(label) && field.trim() ? field : label || field;
}

type CellClass = typeof CellText | typeof FreeCellText | typeof ExpressionText;
type CellColumn = { id: string; name: string; order: number; cellClass: CellClass; cells: TableCell[] };

/** The columns of a table by id. Columns with the same id and the same class of cells share their cells. */
class CellColumns {
  readonly #byId = new Map<string, CellColumn[]>();
  readonly #all: CellColumn[] = [];
  readonly #budget: TreeBudget;

  constructor(budget: TreeBudget) {
    this.#budget = budget;
  }

  /** Adds a column and returns the list that its cells will be added to. */
  add(id: string, name: string, cellClass: CellClass): TableCell[] {
    const sameId = this.#byId.get(id) ?? [];
    const known = sameId.find((other) => other.cellClass === cellClass);
    if (known) return known.cells;
    const added = { id, name, order: this.#all.length, cellClass, cells: [] };
    this.#all.push(added);
    this.#byId.set(id, [...sameId, added]);
    return added.cells;
  }

  readRow(rule: UnknownRecord, row: number, allCells: TableCell[]) {
    for (const { id, name, cellClass: Cell, cells } of this.#filledIn(rule)) {
      const text = cellText(rule[id]);
      if (text === '') continue;
      const cell = new Cell(text, new CellLocation(row, id, name), this.#budget);
      cells.push(cell);
      allCells.push(cell);
    }
  }

  /**
   * The columns for which a row can have cells, in their order. It avoids visiting all columns of each row, because
   * nearly all cells of a large table can be empty.
   */
  #filledIn(rule: UnknownRecord): CellColumn[] {
    const ids = Object.keys(rule);
    if (ids.length * 2 > this.#all.length) return this.#all;
    return ids.flatMap((id) => this.#byId.get(id) ?? []).sort((one, other) => one.order - other.order);
  }
}

/**
 * Cells are trimmed. Here the leading space is kept as plain spaces, so that positions in the text stay correct.
 */
export function cellText(cell: unknown): string {
  const text = asText(cell);
  const { start, end } = contentSpan(text);
  if (start === 0) return end === text.length ? text : text.slice(0, end);
  return start === end ? '' : ' '.repeat(start) + text.slice(start, end);
}
