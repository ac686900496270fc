import type { CellContext } from '@rulewright/jdm';
import { readCell, showCell } from '@rulewright/jdm';
import { checkCell } from '#jdm-editor/table/cells/cell-check.ts';
import type { CellAnswers, CellCounts, OpenQuestion } from '#jdm-editor/table/cells/cell-plan.ts';
import { planColumn, sumOfCounts } from '#jdm-editor/table/cells/cell-plan.ts';
import { cellsOf, shownCell } from '#jdm-editor/table/content/column-cells.ts';
import type { ColumnValues } from '#jdm-editor/table/content/column-types.ts';
import { valuesOfColumn } from '#jdm-editor/table/content/column-types.ts';
import type { TableColumn, TableContent } from '#jdm-editor/table/content/table-content.ts';
import { cellText, isNoText, tableRows } from '#jdm-editor/table/content/table-content.ts';
import type { CellChange } from '#jdm-editor/table/content/table-edits.ts';
import { asSentence } from '#lib/text/as-sentence.ts';

/** A cell before and after, as it is stored. */
type ChangedCell = { before: string; after: string; count: number };
type UnreadCell = { row: number; text: string; message: string };

/** What becomes of the cells of a column that gets another type. */
export type TypeChangePlan = {
  changes: readonly CellChange[];
  counts: CellCounts;
  questions: readonly OpenQuestion[];
  /** Each different cell that changes, the most frequent first. */
  changed: readonly ChangedCell[];
  notUnderstood: readonly UnreadCell[];
};

type TypedColumn = { column: TableColumn; inferred: ColumnValues | undefined };

/**
 * What becomes of the cells of a column that gets another type. A cell that is a value of the new type already, and an expression,
 * stay as they are. What was typed for the old type is read again, as if it were typed now; what is no value then stays too.
 * Null where no cell has to be read.
 */
export function planTypeChange(
  content: TableContent,
  from: TypedColumn,
  to: TypedColumn,
  answers: CellAnswers,
): TypeChangePlan | null {
  const [before, after] = [cellsOf(from.column, from.inferred), cellsOf(to.column, to.inferred)];
  if (after.type === 'any' || before.type === after.type) return null;
  const cells = tableRows(content).map((row) => (isNoText(row, from.column.id) ? '' : cellText(row, from.column.id)));
  if (cells.every((stored) => stored.trim() === '')) return null;
  const fates = new Map([...new Set(cells)].map((stored) => [stored, fateOf(stored, before, to, after)]));
  const fateIn = (row: number) => fates.get(cells[row] ?? '') ?? 'nothing';

  const rows = cells.flatMap((_, row) => (isTyped(fateIn(row)) ? [row] : []));
  const texts = rows.map((row) => {
    const fate = fateIn(row);
    return isTyped(fate) ? fate.typed : '';
  });
  const plan = planColumn(texts, after, answers);
  const unanswered = new Set(plan.notUnderstood.map(({ at }) => at));
  const changes = rows.flatMap((row, at): CellChange[] => {
    const text = plan.stored(texts[at] ?? '');
    return unanswered.has(at) || text === cells[row] ? [] : [{ row, columnId: from.column.id, text }];
  });
  const unread = cells.flatMap((_, row): UnreadCell[] => {
    const fate = fateIn(row);
    return typeof fate === 'object' && 'message' in fate ? [{ row, ...fate }] : [];
  });
  const open = plan.notUnderstood.map(({ at, text, message }) => ({ row: rows[at] ?? 0, text, message }));
  const count = (wanted: Fate) => cells.filter((_, row) => fateIn(row) === wanted).length;
  const values = count('value');
  const kept = { values: new Map(values > 0 ? [[after.type, values]] : []), expressions: count('expression') };
  return {
    changes,
    counts: sumOfCounts([plan.counts, { ...kept, notUnderstood: unread.length }]),
    questions: plan.questions,
    changed: changedCells(cells, changes),
    notUnderstood: [...unread, ...open].sort((one, other) => one.row - other.row),
  };
}

/** A cell that stays as it is, as what; one that is not understood; or one that is read again. */
type Fate = 'nothing' | 'value' | 'expression' | { text: string; message: string } | { typed: string };

const isTyped = (fate: Fate): fate is { typed: string } => typeof fate === 'object' && 'typed' in fate;

function fateOf(stored: string, before: CellContext, { column, inferred }: TypedColumn, after: CellContext): Fate {
  if (stored.trim() === '') return 'nothing';
  const now = shownCell(stored, after);
  if (now.as === 'value') return 'value';
  // A word that is a field stays one.
  if (before.type === 'any' && after.isName?.(stored.trim())) return 'expression';
  const shown = shownCell(stored, before);
  if (before.type !== 'any' && shown.as === 'expression') return 'expression';
  const typed = typedText(stored, before, after);
  const read = readCell(typed, { ...after, dayOrder: 'ask', words: 'ask' });
  // A range of numbers is no text.
  const isLost = after.type === 'string' && before.type !== 'any' && typed.includes('..');
  if (!isLost && (read.as === 'value' || (read.as === 'unclear' && read.question))) return { typed };
  const message =
    (read.as === 'unclear' && read.message) ||
    (now.as === 'unclear' && now.message) ||
    checkCell(stored, column, valuesOfColumn(column, inferred))?.message;
  return message ? { text: shown.text, message: asSentence(message) } : 'expression';
}

/** What somebody typed for the old type. In a column without one, the texts that stand in quotes. */
function typedText(stored: string, before: CellContext, after: CellContext): string {
  if (before.type === 'any') {
    const asText = showCell(stored, { ...before, type: 'string', isName: undefined });
    return asText.as === 'value' ? asText.text : stored;
  }
  // A comma in a number would separate two texts.
  return showCell(stored, after.type === 'string' ? { ...before, locale: undefined } : before).text;
}

function changedCells(cells: readonly string[], changes: readonly CellChange[]): ChangedCell[] {
  const found = new Map<string, ChangedCell>();
  for (const { row, text: after } of changes) {
    const before = cells[row] ?? '';
    found.set(before, { before, after, count: (found.get(before)?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}
