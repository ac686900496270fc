import { expressionTokens, writtenValue } from '@rulewright/jdm';
import { ownValues } from '#jdm-editor/table/content/column-types.ts';
import type { TableColumn, TableRow } from '#jdm-editor/table/content/table-content.ts';
import { cellText } from '#jdm-editor/table/content/table-content.ts';

const MAX_VALUES = 60;
/** So that opening a cell costs the same in a table of any size. */
const MAX_ROWS = 2_000;
/** A longer text is a calculation of its own, which nobody wants again. */
const MAX_LENGTH = 40;

/**
 * What is probably meant in a cell of a column: the values that the column or the schema names, then those of its other
 * cells, the most frequent first.
 */
export function knownValues(rows: readonly TableRow[], column: TableColumn, named: readonly unknown[] = []): string[] {
  const written = [...ownValues(column), ...named].slice(0, MAX_VALUES).flatMap((value) => writtenValue(value) ?? []);
  const counts = new Map<string, number>();
  for (const row of rows.slice(0, MAX_ROWS)) {
    const text = cellText(row, column.id).trim();
    if (text === '') continue;
    for (const value of column.side === 'inputs' ? textsIn(text) : [text]) {
      if (value.length <= MAX_LENGTH) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const used = [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value);
  return [...new Set([...written, ...used])].slice(0, MAX_VALUES);
}

/** The texts of the language in a cell, which is mostly a list of them. */
function textsIn(cell: string): string[] {
  if (!/["']/.test(cell)) return [];
  return expressionTokens(cell)
    .tokens.filter(({ kind }) => kind === 'string')
    .map(({ start, end }) => cell.slice(start, end));
}
