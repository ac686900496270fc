import type { CellContext } from '@rulewright/jdm';
import type { CellAnswers, OpenQuestion } from '#jdm-editor/table/cells/cell-plan.ts';
import type { TableCells } from '#jdm-editor/table/content/column-cells.ts';
import { cellsOf } from '#jdm-editor/table/content/column-cells.ts';
import { columnsMissing, withNewColumns } from '#jdm-editor/table/content/new-columns.ts';
import type { GridView, Pasted } from '#jdm-editor/table/content/range-edits.ts';
import { paste, writeCells } from '#jdm-editor/table/content/range-edits.ts';
import { cellsText, rangesText } from '#jdm-editor/table/content/step-words.ts';
import type { ColumnSide, TableContent } from '#jdm-editor/table/content/table-content.ts';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import type { EditTable } from '#jdm-editor/table/content/table-edits.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { counted } from '#lib/text/counted.ts';
import { fromClipboardText } from '#ui/spreadsheet/clipboard/clipboard-text.ts';
import type { Edges, Selection } from '#ui/spreadsheet/selection/selection.ts';
import { edgesOf, rangeBetween } from '#ui/spreadsheet/selection/selection.ts';
import type { CopiedCells, PastePlan } from './paste-plan.ts';
import { planPaste } from './paste-plan.ts';
import type { TakenCells } from './table-clipboard.ts';
import { didNotFit, takeCells } from './table-clipboard.ts';

/** Cells that are pasted and wider than the table. */
export type WidePaste = {
  texts: readonly (readonly string[])[];
  edges: Edges;
  /** How many columns they need besides those of the table. */
  missing: number;
  /** What was copied in this page, if it is what is pasted. */
  copied: CopiedCells | null;
  /** Whether they begin in an input column, so that they may hold inputs. */
  isInInputs: boolean;
};

export type ClipboardParts = {
  content: TableContent;
  view: GridView;
  selection: Selection | null;
  select: (selection: Selection) => void;
  /** How cells are shown. */
  cells: TableCells;
  /** How the cells of a column are read, with all that can be known of it. Null for notes. */
  readingAt: (column: number) => CellContext | null;
  /** Asks how pasted cells are meant that can be read in two ways. */
  ask: (questions: readonly OpenQuestion[], answer: (answers: CellAnswers) => void) => void;
  /** Asks what becomes of pasted columns that the table does not have. */
  askAboutColumns: (wide: WidePaste) => void;
  /** Null where the table is only looked at. */
  edit: EditTable | null;
  /** Says something that cannot be seen. */
  tell: (message: string) => void;
};

/** Of the tables of this page, so that what is pasted into another one stays what it is. */
let lastCopied: CopiedCells | null = null;

/** What the clipboard does with the selected cells. */
export function gridClipboard(parts: ClipboardParts) {
  const { content, view, selection, select, cells, readingAt, ask, askAboutColumns, edit, tell } = parts;
  const { rows, columns } = view;

  function taken(): Pick<TakenCells, 'text' | 'ranges'> {
    if (!selection) return { text: '', ranges: [] };
    const { text, stored, columns: from, ranges, leftOut } = takeCells(content, selection, view, cells.textOf);
    if (leftOut !== null) tell(leftOut);
    lastCopied = { text, stored, columns: from.map((id) => readingAt(columns.indexOf(id))) };
    return { text, ranges };
  }

  /** The selected texts, whose cells are empty from now on. */
  function cut(): string {
    const { text, ranges } = taken();
    edit?.(`cut ${rangesText(ranges)}`, (now) => writeCells(now, ranges, view, ''));
    return text;
  }

  function pasteText(text: string) {
    // The clipboard may hold something else, such as an image.
    if (!selection || !edit || text === '') return;
    const texts = fromClipboardText(text);
    const edges = edgesOf(selection);
    const copied = lastCopied?.text === text ? lastCopied : null;
    const missing = columnsMissing(widthOf(texts), edges.left, columns);
    if (missing === 0) return pasteCells({ texts, edges, missing, copied }, null);
    const inputs = new Set(tableColumns(content).flatMap(({ side, id }) => (side === 'inputs' ? [id] : [])));
    askAboutColumns({ texts, edges, missing, copied, isInInputs: inputs.has(columns[edges.left] ?? '') });
  }

  /** Pastes cells as one step, with new columns for those that do not fit if a side is given for them. */
  function pasteCells({ texts, edges, missing, copied }: Omit<WidePaste, 'isInInputs'>, side: ColumnSide | null) {
    const wider = side ? withNewColumns(content, columns, side, missing) : { content, columns };
    const added = new Map(tableColumns(wider.content).map((column) => [column.id, column]));
    // A new column is at no place of the grid yet.
    const contextAt = (at: number) => {
      const id = wider.columns[at] ?? '';
      const place = columns.indexOf(id);
      const column = added.get(id);
      return place >= 0 ? readingAt(place) : column ? cellsOf(column) : null;
    };
    const width = Math.max(edges.right - edges.left + 1, widthOf(texts));
    const plan = (answers?: CellAnswers) => planPaste(texts, contextAt, edges.left, width, copied, answers);
    const first = plan();
    if (first.questions.length === 0) return write(first);
    ask(first.questions, (answers) => write(plan(answers)));

    function write({ read, said }: PastePlan) {
      const pasted = paste(wider.content, texts, edges, { rows, columns: wider.columns }, randomUuid, read);
      finishPaste(pasted, said, side ? `, with ${counted(missing, 'new column')}` : '');
    }
  }

  function finishPaste(pasted: Pasted, said: string, withColumns: string) {
    const { top, left, bottom, right } = pasted.edges;
    edit?.(`paste ${cellsText(pasted.edges)}${withColumns}`, () => pasted.content);
    // What is pasted may be thousands of rows: its beginning stays in sight.
    const start = { row: top, column: left };
    select({ ...rangeBetween(start, { row: bottom, column: right }), inSight: start });
    const told = [didNotFit(pasted), said && `${said}.`].filter(Boolean).join(' ');
    if (told !== '') tell(told);
  }

  return { copied: () => taken().text, cut, paste: pasteText, pasteCells };
}

export type GridClipboard = ReturnType<typeof gridClipboard>;

/** Not by `Math.max` of all rows: a call takes some 100,000 arguments at most. */
const widthOf = (texts: readonly (readonly string[])[]) => texts.reduce((most, row) => Math.max(most, row.length), 0);
