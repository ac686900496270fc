import { useDeferredValue, useMemo } from 'react';
import type { TableRow } from '#jdm-editor/table/content/table-content.ts';
import { cellText } from '#jdm-editor/table/content/table-content.ts';
import { summaryOf, summaryWords } from '#lib/cells/number-summary.ts';
import type { Selection } from '#ui/spreadsheet/selection/selection.ts';
import { edgesOf, isSingle, rangesOf } from '#ui/spreadsheet/selection/selection.ts';

/** The sum, average and count of the selected cells. Null where one cell is selected. */
export function useSelectionSummary(
  allRows: readonly TableRow[],
  rows: readonly number[],
  columns: readonly string[],
  selection: Selection | null,
): string | null {
  // A selection of 100,000 cells is drawn before it is counted.
  const selected = useDeferredValue(selection);
  return useMemo(() => {
    if (!selected || (isSingle(edgesOf(selected)) && !selected.others?.length)) return null;
    return summaryWords(summaryOf(textsOf(allRows, rows, columns, selected)));
  }, [allRows, rows, columns, selected]);
}

function* textsOf(
  allRows: readonly TableRow[],
  rows: readonly number[],
  columns: readonly string[],
  selection: Selection,
) {
  for (const { top, bottom, left, right } of rangesOf(selection))
    for (let row = top; row <= bottom; row++) {
      const found = allRows[rows[row] ?? -1];
      for (let column = left; column <= right; column++) yield cellText(found, columns[column] ?? '');
    }
}
