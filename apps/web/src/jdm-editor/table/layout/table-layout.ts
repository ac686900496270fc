import type { ColumnWidths } from '#jdm-editor/table/columns/grid-columns.ts';
import { remembered } from '#lib/browser/remembered.ts';

/** How somebody has arranged a table on the screen: it is remembered in the browser, and no part of the document. */
export type TableLayout = {
  widths: ColumnWidths;
  /** How many columns stay in sight on the left. */
  frozen: number;
  /** Whether the notes stand before the other columns, and not behind them. */
  notesFirst: boolean;
};

const KEY = 'rulewright:tables';
/** Of this many tables, those that were arranged last. */
const MAX_TABLES = 50;

type Layouts = Record<string, TableLayout>;

/** What is in the storage may have been written by anybody. */
function allLayouts(): Layouts {
  try {
    const read: unknown = JSON.parse(remembered.getItem(KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Layouts) : {};
  } catch {
    return {};
  }
}

export function layoutOf(table: string): TableLayout {
  const found: Partial<TableLayout> | undefined = allLayouts()[table];
  const frozen = typeof found?.frozen === 'number' ? found.frozen : 0;
  const widths = Object.entries(found?.widths ?? {}).filter(([, width]) => typeof width === 'number' && width > 0);
  return { widths: Object.fromEntries(widths), frozen, notesFirst: found?.notesFirst === true };
}

export function rememberLayout(table: string, layout: TableLayout): void {
  const { [table]: _, ...others } = allLayouts();
  const kept = [...Object.entries(others), [table, layout] as const].slice(-MAX_TABLES);
  remembered.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}
