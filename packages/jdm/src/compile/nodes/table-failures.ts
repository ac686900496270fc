import { isValid, Moment } from '../../date/moment.ts';
import type { Expression } from '../../expression/syntax-tree.ts';
import { columnsOf } from '../../graph/nodes/table-columns.ts';
import { columnName } from '../../graph/nodes/table-content.ts';
import type { UnknownRecord } from '../../graph/untrusted-json.ts';
import { asText } from '../../graph/untrusted-json.ts';
import { isNumeric } from '../../number/numbers.ts';
import type { Evaluate } from '../expression/compilation.ts';
import { ExpressionCompiler } from '../expression/compile-expression.ts';
import { comparisonWords, noField, noValue } from '../expression/explain-failure.ts';
import type { FailedCells, Reason } from '../run/failed-cells.ts';
import type { Frame } from '../run/frame.ts';
import type { Steps } from '../steps.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';
import type { CompiledCell } from './cell-texts.ts';
import { frameLike, lookFor, reasonFor, unfitCondition } from './find-failures.ts';
import type { NodeCompiler, NodeOf } from './node-compiler.ts';
import type { Provides } from './provided-names.ts';
import { ColumnValues } from './table-columns.ts';
import type { Condition, Row, Table } from './table-row.ts';

type Column = { id: string; name: string; field: string | null };
/**
 * What ran: the rows that could hit, null for all; the row before which the table was left; and the first row that hit, if below it
 * only columns that collect were evaluated.
 */
type Ran = { candidates: readonly number[] | null; end: number; first: number | null; failures: FailedCells };
/** The rows in which something can fail, whatever the values are, and the columns whose cells need numbers or dates. */
type Risks = { rows: readonly number[]; ofNumbers: ReadonlySet<number>; ofDates: ReadonlySet<number> };
type Look = {
  frame: Frame;
  values: ColumnValues;
  first: number | null;
  failures: FailedCells;
  reasons: Map<string, Reason>;
};

/**
 * Finds the cells of a table that a run could not evaluate. It looks at rows once more after the run, but only at those where
 * something can fail, so that runs of which nobody asks take no longer, and others hardly do.
 */
export class TableFailures {
  readonly #compiler: NodeCompiler;
  readonly #node: { id: string; name: string };
  readonly #inputs: Column[];
  readonly #outputs: Column[];
  readonly #table: Table;
  readonly #provides: Provides;
  readonly #readDate: Evaluate;
  readonly #risks: Risks;

  private constructor(
    compiler: NodeCompiler,
    node: NodeOf<'decisionTableNode'>,
    table: Table,
    provides: Provides,
    risks: Risks,
  ) {
    const { inputs, outputs } = columnsOf(node.source.content);
    this.#compiler = compiler;
    this.#node = { id: node.id, name: node.name };
    this.#inputs = inputs.map(columnOf);
    this.#outputs = outputs.map(columnOf);
    this.#table = table;
    this.#provides = provides;
    this.#readDate = dateOfSelf(compiler);
    this.#risks = risks;
  }

  /** Looks through all cells, some rows in a step. */
  static *of(
    compiler: NodeCompiler,
    node: NodeOf<'decisionTableNode'>,
    table: Table,
    provides: Provides,
  ): Steps<TableFailures> {
    return new TableFailures(compiler, node, table, provides, yield* risksOf(table));
  }

  find(run: Frame, { candidates, end, first, failures }: Ran): void {
    lookFor(failures, this.#node, () => {
      const frame = frameLike(run, failures);
      const values = new ColumnValues(this.#table.columns, frame);
      const look = { frame, values, first, failures, reasons: new Map<string, Reason>() };
      const { rows } = this.#risks;
      const mayFailAnywhere = this.#findClashes(look);
      for (const row of mayFailAnywhere ? this.#table.rows.keys() : (candidates ?? rows)) {
        if (row > end) break;
        failures.budget.spend(1);
        frame.self = null;
        this.#lookAt(row, look);
      }
    });
  }

  /** Whether the value of a column is of a kind that many of its cells cannot be tested with. */
  #findClashes({ frame, values, failures }: Look): boolean {
    const { ofNumbers, ofDates } = this.#risks;
    failures.budget.spend(this.#inputs.length);
    let isFound = false;
    for (const [at, column] of this.#inputs.entries()) {
      if (column.field === null || column.field === '$') continue;
      const value = values.of(at);
      if (value === null && (ofNumbers.has(at) || ofDates.has(at)))
        failures.add({ node: this.#node, column }, null, { kind: 'no_value', message: noValue(column.field) });
      else if (value === undefined || (value !== null && !isNumeric(value)))
        isFound ||= value === undefined || ofNumbers.has(at) || Array.isArray(value) || isFields(value);
      if (typeof value !== 'string' || !ofDates.has(at)) continue;
      frame.self = value;
      const date = this.#readDate(frame);
      if (date instanceof Moment && !isValid(date)) failures.add({ node: this.#node, column }, null, unreadDate(value));
    }
    return isFound;
  }

  #lookAt(place: number, look: Look): void {
    const { frame, values } = look;
    const { conditions, outputs, lastColumn, rule } = this.#table.rows[place] as Row;
    for (const condition of conditions) {
      look.failures.budget.spend(CELL);
      const value = condition.hasValue ? values.of(condition.column) : frame.self;
      if (value === undefined) {
        this.#addField(this.#inputs[condition.column] as Column, look);
        return;
      }
      frame.self = value;
      if (!this.#holds(condition, place, rule, look)) return;
    }
    if (lastColumn !== null) frame.self = values.of(lastColumn) ?? null;
    look.failures.budget.spend(outputs.length * CELL);
    const isBelowFirst = look.first !== null && place > look.first;
    for (const { column, text } of outputs) {
      if (isBelowFirst && !this.#table.targets[column]?.collects) continue;
      if (text.fails !== 'perhaps' || text.evaluate(frame) !== undefined) continue;
      const at = this.#outputs[column] as Column;
      const self = this.#inputs[lastColumn ?? 0]?.field ?? '$';
      this.#add(at, place, look, () => this.#reason('result', asText(rule[at.id]), self, look));
      return;
    }
  }

  #holds({ column, hasValue, cell }: Condition, place: number, rule: UnknownRecord, look: Look): boolean {
    const at = this.#inputs[column] as Column;
    const result = cell.evaluate(look.frame);
    if (result === undefined) {
      const kind = hasValue ? 'cell' : 'test';
      this.#add(
        at,
        place,
        look,
        () => quickReason(cell, look.frame.self, at) ?? this.#reason(kind, asText(rule[at.id]), at.field ?? '$', look),
      );
      return false;
    }
    look.failures.budget.spend(cell.names.length * CELL);
    for (const name of cell.names)
      if (!look.frame.pathFields.has(name) && this.#provides(name) !== 'yes')
        this.#add(at, place, look, () => unknownName(name, look.frame.self));
    const unfit = hasValue ? null : unfitCondition(result);
    if (unfit) this.#add(at, place, look, () => unfit);
    return result === true;
  }

  /** A field that fails does so for all rows. */
  #addField(column: Column, look: Look): void {
    const { kind, message } = this.#reason('test', column.field ?? '', '$', look);
    look.failures.add({ node: this.#node, column }, null, {
      kind,
      message: `The field of the column fails. ${message}`,
    });
  }

  #add(column: Column, row: number, { failures }: Look, reason: () => Reason): void {
    failures.add({ node: this.#node, column }, row, reason());
  }

  #reason(kind: 'cell' | 'test' | 'result', text: string, self: string, look: Look): Reason {
    look.failures.budget.spendCharacters(self.length + text.length, 4);
    const key = `${kind} ${self} ${text}`;
    const known = look.reasons.get(key);
    if (known) return known;
    const reason = reasonFor(this.#compiler, { kind, text }, { ...look, provides: this.#provides, self });
    look.reasons.set(key, reason);
    return reason;
  }
}

/** How many cells are looked through in one step. */
const CELLS_AT_ONCE = 512;

function* risksOf(table: Table): Steps<Risks> {
  const rows: number[] = [];
  const [ofNumbers, ofDates] = [new Set<number>(), new Set<number>()];
  let looked = 0;
  for (const [place, { conditions, outputs }] of table.rows.entries()) {
    for (const { column, cell } of conditions) {
      if (cell.fails === 'unless a number') ofNumbers.add(column);
      if (cell.readsDate) ofDates.add(column);
    }
    const cells = [...conditions.map(({ cell }) => cell), ...outputs.map(({ text }) => text)];
    if (cells.some(({ fails, names }) => fails === 'perhaps' || names.length > 0)) rows.push(place);
    looked += 1 + cells.length;
    if (looked < CELLS_AT_ONCE) continue;
    looked = 0;
    yield;
  }
  return { rows, ofNumbers, ofDates };
}

/** What looking at a cell once more costs in any case, in steps. */
const CELL = 1 / 4;

/** Of a text that is no date so much is shown, in characters. */
const MAX_SHOWN_DATE = 40;

const self: Expression = { kind: 'name', name: '$', start: 0, end: 0 };

const dateOfSelf = ({ expressions, scope }: NodeCompiler) =>
  new ExpressionCompiler(expressions.numbers).compile(
    { kind: 'call', name: 'd', arguments: [self], start: 0, end: 0 },
    scope,
  );

const columnOf = (column: UnknownRecord): Column => ({
  id: asText(column.id),
  name: columnName(column),
  field: asText(column.field).trim() || null,
});

const unreadDate = (value: string): Reason => ({
  kind: 'failed',
  message: `The date "${value.slice(0, MAX_SHOWN_DATE)}" cannot be read.`,
});

/** Of cells that only compare with numbers it is known at once why they fail, which thousands of them may do together. */
function quickReason({ fails }: CompiledCell, value: Value, { field }: Column): Reason | null {
  if (fails !== 'unless a number') return null;
  if (value === null) return { kind: 'no_value', message: noValue(field ?? '$') };
  return { kind: 'failed', message: comparisonWords(value, 0, '') };
}

/** Whoever forgets the quotes of a text compares with a field. */
const unknownName = (name: string, value: Value): Reason => ({
  kind: 'failed',
  message: typeof value === 'string' ? `${noField(name)} Write "${name}" if you mean the text.` : noField(name),
});
