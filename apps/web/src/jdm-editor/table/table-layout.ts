import type { ColumnWidths } from './grid-columns.ts';

/** How somebody has arranged a table on the screen: it is remembered in the browser, and no part of the document. */
export type TableLayout = {
  widths: ColumnWidths;
  /** How many columns stay in sight on the left. */
  frozen: number;
};

export const noLayout: TableLayout = { widths: {}, frozen: 0 };

const KEY = 'rulewright.tables';
/** Of this many tables, those that were arranged last. */
const MAX_TABLES = 50;

type Remembered = Record<string, TableLayout>;

/** The storage may be forbidden or full, and what is in it may have been written by anybody. */
function remembered(): Remembered {
  try {
    const read: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Remembered) : {};
  } catch {
    return {};
  }
}

export function layoutOf(table: string): TableLayout {
  const found: Partial<TableLayout> | undefined = remembered()[table];
  const frozen = typeof found?.frozen === 'number' ? found.frozen : 0;
  const widths = Object.entries(found?.widths ?? {}).filter(([, width]) => typeof width === 'number' && width > 0);
  return { widths: Object.fromEntries(widths), frozen };
}

export function rememberLayout(table: string, layout: TableLayout): void {
  const { [table]: _, ...others } = remembered();
  const kept = [...Object.entries(others), [table, layout] as const].slice(-MAX_TABLES);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Until the page is left, the table keeps its layout all the same.
  }
}
