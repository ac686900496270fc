import type { CellAnswers, CellCounts, OpenQuestion } from './cell-plan.ts';
import { planColumn, sumOfCounts } from './cell-plan.ts';
import { cellsOf, shownCell } from './column-cells.ts';
import type { ColumnValues } from './column-types.ts';
import type { TableColumn, TableContent } from './table-content.ts';
import { cellText, isNoText, tableRows } from './table-content.ts';
import type { CellChange } from './table-edits.ts';

/** A cell before and after, as it is stored. */
export type ChangedCell = { before: string; after: string; count: number };

/** What becomes of the cells of a column that gets another type. */
export type TypeChangePlan = {
  changes: readonly CellChange[];
  counts: CellCounts;
  questions: readonly OpenQuestion[];
  /** Each different cell that changes, the most frequent first. */
  changed: readonly ChangedCell[];
  notUnderstood: readonly { row: number; text: string; message: string }[];
};

/**
 * What becomes of the cells of a column that gets another type. A cell that is a value of the new type already, and an expression,
 * stay as they are. What was typed for the old type is read again, as if it were typed now. Null where no cell has to be read.
 */
export function planTypeChange(
  content: TableContent,
  from: { column: TableColumn; inferred: ColumnValues | undefined },
  to: { column: TableColumn; inferred: ColumnValues | undefined },
  answers: CellAnswers,
): TypeChangePlan | null {
  const [before, after] = [cellsOf(from.column, from.inferred), cellsOf(to.column, to.inferred)];
  if (after.type === 'any' || before.type === after.type) return null;
  const cells = tableRows(content).map((row) => (isNoText(row, from.column.id) ? '' : cellText(row, from.column.id)));
  if (cells.every((stored) => stored.trim() === '')) return null;
  /** What was typed. Null for what stays. */
  const typed = (stored: string): string | null => {
    const shown = shownCell(stored, before);
    // A word that is a field stays one.
    const isField = before.type === 'any' && (after.isName?.(stored.trim()) ?? false);
    const isExpression = isField || (before.type !== 'any' && shown.as === 'expression');
    return stored.trim() === '' || isExpression || shownCell(stored, after).as === 'value' ? null : shown.text;
  };
  const texts = new Map([...new Set(cells)].map((stored) => [stored, typed(stored)]));
  const rows = cells.flatMap((stored, row) => ((texts.get(stored) ?? null) === null ? [] : [row]));
  const textIn = (row: number) => texts.get(cells[row] ?? '') ?? '';
  const plan = planColumn(rows.map(textIn), after, answers);
  const changes = rows.flatMap((row): CellChange[] => {
    const stored = cells[row] ?? '';
    const text = plan.stored(textIn(row));
    return text === stored ? [] : [{ row, columnId: from.column.id, text }];
  });
  const kept = cells.filter((stored) => stored.trim() !== '' && texts.get(stored) === null);
  const values = kept.filter((stored) => shownCell(stored, after).as === 'value').length;
  const keptValues = new Map(values > 0 ? [[after.type, values]] : []);
  const keptCounts = { values: keptValues, expressions: kept.length - values, notUnderstood: 0 };
  return {
    changes,
    counts: sumOfCounts([plan.counts, keptCounts]),
    questions: plan.questions,
    changed: changedCells(cells, changes),
    notUnderstood: plan.notUnderstood.map(({ at, text, message }) => ({ row: rows[at] ?? 0, text, message })),
  };
}

function changedCells(cells: readonly string[], changes: readonly CellChange[]): ChangedCell[] {
  const found = new Map<string, ChangedCell>();
  for (const { row, text: after } of changes) {
    const before = cells[row] ?? '';
    found.set(before, { before, after, count: (found.get(before)?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}
