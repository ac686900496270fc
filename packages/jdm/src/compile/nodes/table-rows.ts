import type { ExpressionText, NodeText } from '../../graph/node-text.ts';
import { columnsOf } from '../../graph/nodes/table-columns.ts';
import type { Frame } from '../run/frame.ts';
import type { Steps } from '../steps.ts';
import type { Budget } from '../value/budget.ts';
import { detachedInsert, insert, overlap, pathFrom } from '../value/paths.ts';
import type { Value } from '../value/value.ts';
import { Fields } from '../value/value.ts';
import { CellTexts, readsSelf } from './cell-texts.ts';
import type { NodeCompiler, NodeOf } from './node-compiler.ts';
import { compileText, treeOf } from './node-compiler.ts';
import type { Outline } from './outline.ts';
import type { ColumnValues, InputColumn } from './table-columns.ts';
import type { OutputTarget, Row, Table } from './table-row.ts';
import { MOST_ROWS, ValueClasses } from './value-classes.ts';

export function* compileTable(
  compiler: NodeCompiler,
  node: NodeOf<'decisionTableNode'>,
  outline: Outline,
): Steps<Table> {
  const { inputs, outputs } = node.content;
  const columns: InputColumn[] = [];
  for (const { id, field } of inputs) {
    const compiledField = field && compileField(compiler, field);
    columns.push({ id, field: compiledField, classes: null, nameInTrace: `${compiledField?.text}[${id}]` });
    yield;
  }
  const paths = outputs.map(({ field }) => pathFrom(field));
  const isOverlapping = overlap(paths);
  const targets = paths.map(
    (path, at): OutputTarget => ({
      path,
      isOverlapping,
      collects: outputs[at]?.collects === true,
    }),
  );
  const hasClasses = outline.rowsOf(node).length <= MOST_ROWS;
  const texts = new CellTexts(compiler, hasClasses);
  const compiled = outline.known?.of(node.source).compiled;
  const rows: Row[] = compiled
    ? outline.rowsOf(node).map((rule) => compiled.get(rule as object) as Row)
    : new Array(outline.rowsOf(node).length);
  for (const part of outline.partsOf(node, (rule) => compiled?.has(rule as object) === true)) {
    const some = yield* compileRows(part.node, columns, targets, texts);
    for (const [at, row] of some.entries()) {
      rows[part.from + at] = row;
      compiled?.set(part.rules[at] as object, row);
    }
    yield;
  }
  if (hasClasses) yield* addClasses(columns, rows);
  return { columns, targets, rows };
}

function* addClasses(columns: readonly InputColumn[], rows: readonly Row[]): Steps<void> {
  for (const column of columns) column.classes = new ValueClasses();
  for (const [at, { conditions }] of rows.entries()) {
    for (const { column, hasValue, cell } of conditions) if (hasValue) columns[column]?.classes?.add(at, cell);
    yield;
  }
}

/** How many characters of cells are read and compiled in one step, so few that a list of short numbers takes no longer. */
const COMPILED_AT_ONCE = 400;
/** What a cell takes in any case, in characters. */
const CELL = 20;

function* compileRows(
  { content: { inputs, outputs }, source }: NodeOf<'decisionTableNode'>,
  columns: readonly InputColumn[],
  targets: readonly OutputTarget[],
  texts: CellTexts,
): Steps<Row[]> {
  const rows = columnsOf(source.content).rules.map(
    (rule): Row => ({ conditions: [], outputs: [], lastColumn: null, constant: null, rule }),
  );
  const rowOf = ({ at }: NodeText) => rows[at.row ?? 0] as Row;
  let length = 0;
  const isStepOver = ({ text }: NodeText) => {
    length += text.length + CELL;
    if (length < COMPILED_AT_ONCE) return false;
    length = 0;
    return true;
  };
  for (const [column, { cells }] of inputs.entries()) {
    const field = columns[column]?.field;
    for (const cell of cells) {
      rowOf(cell).conditions.push({ column, hasValue: field !== null && !field?.isSelf, cell: texts.of(cell) });
      if (isStepOver(cell)) yield;
    }
  }
  for (const [place, { cells }] of outputs.entries())
    for (const cell of cells) {
      rowOf(cell).outputs.push({ column: place, target: targets[place] as OutputTarget, text: texts.of(cell) });
      if (isStepOver(cell)) yield;
    }
  for (const row of rows) {
    row.lastColumn = row.conditions.findLast(({ hasValue }) => hasValue)?.column ?? null;
    row.constant = constantOutput(row);
  }
  return rows;
}

/** "$" is null in what the field of a column calculates, which is done once for all rows. */
function compileField(compiler: NodeCompiler, field: ExpressionText): InputColumn['field'] {
  const { text } = field;
  const tree = treeOf(field);
  const evaluate = compileText(compiler, field);
  if (text.trim() === '$') return { text, isSelf: true, evaluate: () => null };
  if (!tree || !readsSelf(tree)) return { text, isSelf: false, evaluate };
  return {
    text,
    isSelf: false,
    evaluate(frame) {
      const { self } = frame;
      frame.self = null;
      const value = evaluate(frame);
      frame.self = self;
      return value;
    },
  };
}

/**
 * Whether all conditions of a row hold. "$" is then what its outputs read: the value of the last column that the row tests, null
 * before the first.
 */
export function holds(row: Row, place: number, values: ColumnValues): boolean {
  const { frame } = values;
  frame.self = null;
  for (const { column, hasValue, cell } of row.conditions) {
    if (hasValue) {
      const value = values.of(column);
      if (value === undefined) return false;
      const rows = cell.points && values.rowsFor(column, value);
      frame.self = value;
      if (rows !== null) {
        if ((rows & (1 << place)) === 0) return false;
        continue;
      }
    }
    if (cell.evaluate(frame) !== true) return false;
  }
  if (row.lastColumn !== null) frame.self = values.of(row.lastColumn) ?? null;
  return true;
}

/** Null is left out, because merging passes over what is the same object, and takes nulls away where it is not. */
function constantOutput({ outputs }: Row): Fields | null {
  const fields = new Fields();
  for (const { target, text } of outputs) {
    if (target.isOverlapping || text.constant === undefined || text.constant === null) return null;
    insert(fields, target.path, text.constant);
  }
  return fields;
}

/** What a row gives. Undefined where one of its cells fails. */
export function outputOf(row: Row, frame: Frame): Fields | undefined {
  if (row.constant) return row.constant;
  let output = new Fields();
  for (const { target, text } of row.outputs) {
    const value = text.evaluate(frame);
    if (value === undefined) return undefined;
    output = withOutput(output, target, value, frame.budget);
  }
  return output;
}

/** The outputs with one more, which are the same object unless parts of them may be the input's own. */
export function withOutput(output: Fields, { path, isOverlapping }: OutputTarget, value: Value, budget: Budget) {
  if (isOverlapping) return detachedInsert(output, path, value, budget);
  insert(output, path, value);
  return output;
}
