import { readCell } from '@rulewright/jdm';
import { useState } from 'react';
import type { ClipboardParts } from '#jdm-editor/table/clipboard/grid-clipboard.ts';
import { writeCells } from '#jdm-editor/table/content/range-edits.ts';
import { rangesText } from '#jdm-editor/table/content/step-words.ts';
import { tableRows } from '#jdm-editor/table/content/table-content.ts';
import { setCells, withRowCount } from '#jdm-editor/table/content/table-edits.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import type { CellDraft } from '#ui/spreadsheet/frame/sheet.ts';
import type { CellPosition, Selection } from '#ui/spreadsheet/selection/selection.ts';
import { rangesOf } from '#ui/spreadsheet/selection/selection.ts';

type Parts = Pick<ClipboardParts, 'content' | 'view' | 'readingAt' | 'edit'> & {
  selection: Selection | null;
  textAt: (at: CellPosition) => string;
  /** The label of a column, for the names of steps. */
  labelOf: (column: number) => string;
};

/** What is typed into a cell, until it is written into the table. */
export function useCellDraft({ content, view, readingAt, edit, selection, textAt, labelOf }: Parts) {
  const [draft, setDraft] = useState<CellDraft | null>(null);
  const count = tableRows(content).length;
  const read = (typed: string, column: number) => {
    const context = readingAt(column);
    return context ? readCell(typed, context).stored : typed;
  };
  const placeOf = ({ row, column }: CellPosition) => [view.rows[row], view.columns[column]] as const;

  return {
    draft,
    begin(at: CellPosition, replacement: string | null) {
      if (!edit || view.rows[at.row] === undefined) return;
      setDraft({ at, text: replacement ?? asTyped(textAt(at)), isReplacement: replacement !== null });
    },
    cancel: () => setDraft(null),
    /** Writes a text into the cell that is edited, or into all selected cells. Returns how many rows that adds. */
    commit(text: string, into: 'cell' | 'selection'): number {
      if (!draft) return 0;
      setDraft(null);
      const [position, columnId] = placeOf(draft.at);
      if (!edit || position === undefined || columnId === undefined) return 0;
      // What was opened and left as it was is not written, or it would lose what no editor shows, such as how its lines ended.
      if (into === 'cell' && !draft.isReplacement && text === draft.text) return 0;
      if (position >= count && text === '') return 0;
      if (into === 'selection' && selection) {
        const ranges = rangesOf(selection);
        edit(`write into ${rangesText(ranges)}`, (now) =>
          writeCells(withRowCount(now, position + 1, randomUuid), ranges, view, (at) => read(text, at)),
        );
      } else {
        const { column } = draft.at;
        edit(`edit ${labelOf(column)} in row ${position + 1}`, (now) =>
          setCells(withRowCount(now, position + 1, randomUuid), [
            { row: position, columnId, text: read(text, column) },
          ]),
        );
      }
      return position >= count ? 1 : 0;
    },
    /** Stores a text in the active cell, which is not typed into. */
    write(text: string) {
      if (!edit || draft || !selection) return;
      const { active } = selection;
      const [position, columnId] = placeOf(active);
      if (position === undefined || columnId === undefined) return;
      edit(`edit ${labelOf(active.column)} in row ${position + 1}`, (now) =>
        setCells(now, [{ row: position, columnId, text }]),
      );
    },
  };
}

/** A text as editors have it: every line ends alike, so that positions in it are the same for all. */
const asTyped = (text: string) => text.replace(/\r\n?/g, '\n');
