import type { ClipboardParts } from '#jdm-editor/table/clipboard/grid-clipboard.ts';
import { fill, withRowsTo, writeCells } from '#jdm-editor/table/content/range-edits.ts';
import { cellsText, rangesText } from '#jdm-editor/table/content/step-words.ts';
import { tableRows } from '#jdm-editor/table/content/table-content.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { counted } from '#lib/text/counted.ts';
import type { Edges, Selection } from '#ui/spreadsheet/selection/selection.ts';
import { edgesOf, rangeBetween, rangesOf } from '#ui/spreadsheet/selection/selection.ts';
import { fillWords } from './fill-words.ts';
import { fillBeside } from './series-fill.ts';

type Parts = Pick<ClipboardParts, 'content' | 'view' | 'edit' | 'tell' | 'select'> & { selection: Selection | null };

/** What fills and clears the selected cells. */
export function fillActions({ content, view, selection, select, edit, tell }: Parts) {
  const ranges = selection ? rangesOf(selection) : [];
  return {
    clear: () => edit?.(`clear ${rangesText(ranges)}`, (now) => writeCells(now, ranges, view, '')),
    fill: (direction: 'down' | 'right') =>
      edit?.(`fill ${direction} ${rangesText(ranges)}`, (now) =>
        ranges.reduce((filled, range) => fill(filled, withSource(range, direction), view, direction), now),
      ),
    /**
     * Goes on with the selected cells in the cells beside them, as `fillBeside` does, and selects all of them. Below the table
     * rows are added for them.
     */
    fillTo(target: Edges, isSwapped = false) {
      if (!selection || !edit) return;
      const source = edgesOf(selection);
      const grown = withRowsTo(content, view, target.bottom, randomUuid);
      const added = tableRows(grown.content).length - tableRows(content).length;
      const withRows = added > 0 ? `, with ${counted(added, 'new row')}` : '';
      edit(
        `fill ${cellsText(target)}${withRows}`,
        () => fillBeside(grown.content, source, target, grown.view, isSwapped).content,
      );
      const words = isSwapped ? null : fillWords(grown.content, source, target, grown.view);
      const told = [added > 0 && `${counted(added, 'row')} added.`, words].filter(Boolean).join(' ');
      if (told !== '') tell(told);
      select(
        rangeBetween(
          { row: Math.min(source.top, target.top), column: Math.min(source.left, target.left) },
          { row: Math.max(source.bottom, target.bottom), column: Math.max(source.right, target.right) },
        ),
      );
    },
  };
}

/** Filling a single row or column takes the cell before it, as spreadsheets do. */
function withSource(edges: Edges, direction: 'down' | 'right'): Edges {
  if (direction === 'down' && edges.top === edges.bottom) return { ...edges, top: Math.max(0, edges.top - 1) };
  if (direction === 'right' && edges.left === edges.right) return { ...edges, left: Math.max(0, edges.left - 1) };
  return edges;
}
