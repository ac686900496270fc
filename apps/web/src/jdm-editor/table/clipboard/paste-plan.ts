import type { CellContext } from '@rulewright/jdm';
import type { CellAnswers, ColumnPlan, OpenQuestion } from '#jdm-editor/table/cells/cell-plan.ts';
import { countsText, joinedQuestions, planColumn, sumOfCounts } from '#jdm-editor/table/cells/cell-plan.ts';

/** What was copied from a table of this page: the text of the clipboard, the stored cells, and the columns that they are from. */
export type CopiedCells = {
  text: string;
  stored: readonly (readonly string[])[];
  columns: readonly (CellContext | null)[];
};

/** What columns make of pasted cells. */
export type PastePlan = {
  read: (text: string, column: number, from: { row: number; column: number }) => string;
  /** What the cells were understood as. Empty where that need not be said. */
  said: string;
  questions: readonly OpenQuestion[];
};

/**
 * What pasted cells become. Those that were copied in this page keep what is stored, where they come to a column that reads it
 * in the same way; all others are read as if somebody had typed them.
 */
export function planPaste(
  cells: readonly (readonly string[])[],
  contextAt: (column: number) => CellContext | null,
  left: number,
  width: number,
  copied: CopiedCells | null,
  answers: CellAnswers = {},
): PastePlan {
  const plans = new Map<number, ColumnPlan>();
  const pastedWidth = cells.reduce((most, row) => Math.max(most, row.length), 1);
  const isKept = (column: number) =>
    copied !== null && isSameReading(copied.columns[(column - left) % pastedWidth] ?? null, contextAt(column));
  for (let column = left; column < left + width; column++) {
    const context = contextAt(column);
    if (!context || isKept(column)) continue;
    plans.set(
      column,
      planColumn(
        cells.map((row) => row[(column - left) % pastedWidth] ?? ''),
        context,
        answers,
      ),
    );
  }
  return {
    read: (text, column, from) => {
      if (isKept(column)) return copied?.stored[from.row]?.[from.column] ?? text;
      return plans.get(column)?.stored(text) ?? text;
    },
    said: countsText(sumOfCounts([...plans.values()].map(({ counts }) => counts))),
    questions: joinedQuestions([...plans.values()]),
  };
}

/** Whether a stored cell means the same in two columns. Without a type, it is what it is. */
function isSameReading(from: CellContext | null, to: CellContext | null): boolean {
  if (from === null || to === null) return from === to;
  if (from.type === 'any' || to.type === 'any') return from.side === to.side;
  const isCall = ({ field }: CellContext) => /^\s*(?:date|time)\(/.exec(field ?? '')?.[0];
  return from.type === to.type && from.side === to.side && isCall(from) === isCall(to);
}
