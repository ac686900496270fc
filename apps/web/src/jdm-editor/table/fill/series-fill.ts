import type { GridView } from '#jdm-editor/table/content/range-edits.ts';
import { fillFrom, textsIn } from '#jdm-editor/table/content/range-edits.ts';
import type { TableContent } from '#jdm-editor/table/content/table-content.ts';
import { NOTE } from '#jdm-editor/table/content/table-content.ts';
import type { CellChange } from '#jdm-editor/table/content/table-edits.ts';
import { setCells } from '#jdm-editor/table/content/table-edits.ts';
import { seriesOf } from '#lib/cells/series.ts';
import type { Edges } from '#ui/spreadsheet/selection/selection.ts';

export type Filled = { content: TableContent; isSeries: boolean };

/**
 * Fills the cells beside a selection as spreadsheets do: several values go on as a series where they are one, a single value is
 * copied. `swapped` does the opposite.
 */
export function fillBeside(
  content: TableContent,
  source: Edges,
  target: Edges,
  view: GridView,
  swapped = false,
): Filled {
  const repeated = fillFrom(content, source, target, view);
  const isDown = source.left === target.left && source.right === target.right;
  const texts = textsIn(content, source, view);
  const lines = isDown ? (texts[0] ?? []).map((_, column) => texts.map((row) => row[column] ?? '')) : texts;
  const isSeriesWanted = (line: readonly string[]) => line.length > 1 !== swapped;
  const changes: CellChange[] = [];
  for (const [at, line] of lines.entries()) {
    const columnId = view.columns[source.left + at] ?? '';
    const series = isSeriesWanted(line) ? seriesOf(line, isDown && columnId === NOTE) : null;
    if (!series) continue;
    const [from, to, first] = isDown
      ? [target.top, target.bottom, source.top]
      : [target.left, target.right, source.left];
    for (let place = from; place <= to; place++) {
      const row = view.rows[isDown ? place : source.top + at];
      const column = isDown ? columnId : view.columns[place];
      if (row !== undefined && column !== undefined)
        changes.push({ row, columnId: column, text: series(place - first) });
    }
  }
  return { content: setCells(repeated, changes), isSeries: changes.length > 0 };
}
