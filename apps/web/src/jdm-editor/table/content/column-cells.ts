import type { CellContext, ShownCell } from '@rulewright/jdm';
import { readCell, showCell } from '@rulewright/jdm';
import { browserLocale } from '#lib/browser/browser-locale.ts';
import type { ColumnValues } from './column-types.ts';
import { valuesOfColumn } from './column-types.ts';
import type { TableColumn, TableRow } from './table-content.ts';
import { cellText, isNoText } from './table-content.ts';

/** The same context while a column is the same, because what is known of its cells is kept with it. */
const contexts = new WeakMap<TableColumn, { inferred: ColumnValues | undefined; context: CellContext }>();

/** What has to be known of a column to read and to show its cells: what it says itself, and what is known of its field besides. */
export function cellsOf(column: TableColumn, inferred?: ColumnValues): CellContext {
  const before = contexts.get(column);
  if (before && before.inferred === inferred) return before.context;
  const { kind, names } = valuesOfColumn(column, inferred);
  const context: CellContext = {
    type: kind,
    side: column.side === 'inputs' ? 'input' : 'output',
    field: column.field,
    locale: browserLocale(),
    isName: names ? (name) => names.has(name) : undefined,
  };
  contexts.set(column, { inferred, context });
  return context;
}

/** What was shown before: most cells repeat each other, and those in sight are drawn again and again. */
const known = new WeakMap<CellContext, Map<string, ShownCell>>();
const MAX_KNOWN = 20_000;

/** What is shown of a stored cell. */
export function shownCell(stored: string, context: CellContext): ShownCell {
  const cells = knownIn(context);
  const before = cells.get(stored);
  if (before) return before;
  const shown = showCell(stored, context);
  cells.set(stored, shown);
  return shown;
}

function knownIn(context: CellContext): Map<string, ShownCell> {
  const before = known.get(context);
  if (before && before.size < MAX_KNOWN) return before;
  const begun = new Map<string, ShownCell>();
  known.set(context, begun);
  return begun;
}

/** The text that is shown of a cell of a row. A column without a context, such as that of the notes, shows what is stored. */
export function shownText(row: TableRow | null | undefined, columnId: string, cells: CellContext | null): string {
  const text = cellText(row, columnId);
  return cells === null || isNoText(row, columnId) ? text : shownCell(text, cells).text;
}

/** How the cells of a table are shown, by the ids of columns, and what typed texts become in them. */
export type TableCells = {
  textOf: (row: TableRow | null | undefined, columnId: string) => string;
  read: (typed: string, columnId: string) => string;
};

/** Shows and reads the cells of some columns. Of two with the same id, the first one says how. */
export function tableCells(columns: readonly TableColumn[], inferred: ReadonlyMap<string, ColumnValues>): TableCells {
  const known = new Map<string, CellContext>();
  for (const column of columns)
    if (!known.has(column.id)) known.set(column.id, cellsOf(column, inferred.get(column.id)));
  const contextOf = (columnId: string) => known.get(columnId) ?? null;
  return {
    textOf: (row, columnId) => shownText(row, columnId, contextOf(columnId)),
    read: (typed, columnId) => {
      const context = contextOf(columnId);
      return context ? readCell(typed, context).stored : typed;
    },
  };
}

/** Cells as they are stored. */
export const storedCells: TableCells = { textOf: cellText, read: (typed) => typed };
