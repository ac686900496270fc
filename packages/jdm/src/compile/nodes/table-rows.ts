import type { ExpressionText, NodeText } from '../../graph/node-text.ts';
import { columnsOf } from '../../graph/nodes/table-columns.ts';
import type { UnknownRecord } from '../../graph/untrusted-json.ts';
import { askTheEngine } from '../../number/uncertain.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';
import type { Steps } from '../steps.ts';
import { insert, isUsablePath, overlap, pathFrom } from '../value/paths.ts';
import type { Fields } from '../value/value.ts';
import type { CompiledCell } from './cell-texts.ts';
import { CellTexts, readsSelf } from './cell-texts.ts';
import type { NodeCompiler, NodeOf } from './node-compiler.ts';
import { compileText, treeOf } from './node-compiler.ts';
import type { Outline } from './outline.ts';
import type { ColumnValues, InputColumn } from './table-columns.ts';

/** A cell that tests something. Where its column has a value, that is "$" in it. */
export type Condition = { column: number; hasValue: boolean; cell: CompiledCell };
type Output = { column: number; path: string[]; text: CompiledCell };

export type Row = {
  conditions: Condition[];
  outputs: Output[];
  /** The last column that is tested, whose value "$" still is in the outputs. */
  lastColumn: number | null;
  /** As it was written, for the trace. */
  rule: UnknownRecord;
};

export type Table = { columns: InputColumn[]; rows: Row[] };

export function* compileTable(
  compiler: NodeCompiler,
  node: NodeOf<'decisionTableNode'>,
  outline: Outline,
): Steps<Table> {
  const { inputs, outputs } = node.content;
  const columns: InputColumn[] = [];
  for (const { id, field } of inputs) {
    const compiledField = field && compileField(compiler, field);
    columns.push({ id, field: compiledField, nameInTrace: `${compiledField?.text}[${id}]` });
    yield;
  }
  const targets = outputs.map(({ field }) => pathFrom(field));
  if (!targets.every(isUsablePath)) leaveToTheEngine('an output field that the engine uses itself');
  if (overlap(targets)) leaveToTheEngine('output fields inside of one another');
  const texts = new CellTexts(compiler);
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
  return { columns, rows };
}

/** How many characters of cells are read and compiled in one step, so few that a list of short numbers takes no longer. */
const COMPILED_AT_ONCE = 400;
/** What a cell takes in any case, in characters. */
const CELL = 20;

function* compileRows(
  { content: { inputs, outputs }, source }: NodeOf<'decisionTableNode'>,
  columns: readonly InputColumn[],
  targets: readonly string[][],
  texts: CellTexts,
): Steps<Row[]> {
  const rows = columnsOf(source.content).rules.map(
    (rule): Row => ({ conditions: [], outputs: [], lastColumn: null, rule }),
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
      rowOf(cell).outputs.push({ column: place, path: targets[place] as string[], text: texts.of(cell) });
      if (isStepOver(cell)) yield;
    }
  for (const row of rows) {
    row.lastColumn = row.conditions.findLast(({ hasValue }) => hasValue)?.column ?? null;
    checkSelf(columns, row);
  }
  return rows;
}

function compileField(compiler: NodeCompiler, field: ExpressionText): InputColumn['field'] {
  const { text } = field;
  if (text.trim() === '$') return { text, isSelf: true, evaluate: () => askTheEngine() };
  const tree = treeOf(field);
  if (tree && readsSelf(tree)) leaveToTheEngine('$ in the field of a column');
  return { text, isSelf: false, evaluate: compileText(compiler, field) };
}

/**
 * "$" has to be the value of a column that was tested before in the same row. Else it would be what some earlier row left
 * there, as it also is where the field of a column is "$" itself.
 */
function checkSelf(columns: readonly InputColumn[], { conditions, outputs }: Row): void {
  let isKnown = false;
  for (const { column, hasValue, cell } of conditions) {
    if (columns[column]?.field) isKnown = hasValue;
    if (cell.readsSelf && !isKnown) leaveToTheEngine('$ that an earlier row decides');
  }
  if (!isKnown && outputs.some(({ text }) => text.readsSelf)) leaveToTheEngine('$ that an earlier row decides');
}

/** What a row gives where all of its conditions hold. Undefined where one does not, or where it fails. */
export function outputOf(row: Row, values: ColumnValues): Fields | undefined {
  const { frame } = values;
  for (const { column, hasValue, cell } of row.conditions) {
    if (hasValue) {
      const value = values.of(column);
      if (value === undefined) return undefined;
      frame.self = value;
    }
    if (cell.evaluate(frame) !== true) return undefined;
  }
  if (row.lastColumn !== null) frame.self = values.of(row.lastColumn) ?? null;
  const output: Fields = {};
  for (const { path, text } of row.outputs) {
    const value = text.evaluate(frame);
    if (value === undefined) return undefined;
    if (path.length === 1) output[path[0] as string] = value;
    else insert(output, path, value);
  }
  return output;
}
