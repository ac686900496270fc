import type { GridColumn } from '#jdm-editor/table/columns/grid-columns.ts';
import { columnLabel } from '#jdm-editor/table/columns/grid-columns.ts';
import type { SuggestedType } from '#jdm-editor/table/columns/suggested-type.ts';
import type { ColumnKind } from '#jdm-editor/table/content/column-types.ts';
import { kindLabel } from '#jdm-editor/table/content/column-types.ts';
import { rowsText } from '#jdm-editor/table/content/step-words.ts';
import type { ColumnSide, TableColumn } from '#jdm-editor/table/content/table-content.ts';
import type { TableGridState } from '#jdm-editor/table/selection/use-table-grid.ts';
import type { RowSorting } from '#jdm-editor/table/sort/use-sorting.ts';
import type { MenuPlace } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import type { GridCommand } from '#ui/spreadsheet/keyboard/grid-keys.ts';
import type { MenuItem, MenuSection } from './cell-menu.tsx';

export type ColumnEditing = {
  /** Puts a new one at a position among those of its side. */
  insert: (side: ColumnSide, position: number) => void;
  /** Opens the column, with another type chosen where one is suggested. */
  edit: (column: TableColumn, suggested?: ColumnKind) => void;
  /** Moves it to another position among those of its side. */
  move: (column: TableColumn, position: number) => void;
  remove: (column: TableColumn) => void;
};

export type MenuParts = {
  place: MenuPlace;
  grid: TableGridState;
  columns: readonly GridColumn[];
  frozen: number;
  /** Null where the table is only looked at. */
  editing: ColumnEditing | null;
  /** A type that fits all cells of a column that has none. */
  suggestType: (column: GridColumn) => SuggestedType | null;
  clipboard: { copy: () => void; cut: () => Promise<void>; paste: () => Promise<void> };
  /** Null where the table is only looked at. */
  sorting: RowSorting | null;
  filter: (column: number) => void;
  freeze: (frozen: number) => void;
  putNotesFirst: (notesFirst: boolean) => void;
  fit: (column: number) => void;
  widen: (column: number, by: 1 | -1) => void;
  /** Opens a new test case that reaches a row, by its position. Null where nobody can write one. */
  makeTest: ((row: number) => void) | null;
  /** Why no input can be found that reaches a row; null where one can be looked for. */
  whyNoTest: (row: number) => string | null;
};

/** What the menu of a cell, a row or a column offers. */
export function menuSections(parts: MenuParts): MenuSection[] {
  const { place } = parts;
  if (place.kind === 'column') return [columnSection(parts)];
  if (place.kind === 'row') return [rowSection(parts)];
  return [cellSection(parts), rowSection(parts), columnSection(parts)].filter(({ items }) => items.length > 0);
}

function cellSection({ grid, editing, clipboard }: MenuParts): MenuSection {
  const item = (label: string, keys: string, command: GridCommand): MenuItem => ({
    label,
    keys,
    run: () => void grid.run(command),
  });
  const copy: MenuItem = { label: 'Copy', keys: 'Ctrl+C', run: clipboard.copy };
  if (!editing) return { label: 'Cells', items: [copy] };
  return {
    label: 'Cells',
    items: [
      item('Edit cell', 'F2', { kind: 'edit', replacement: null }),
      { label: 'Cut', keys: 'Ctrl+X', run: () => void clipboard.cut() },
      copy,
      { label: 'Paste', keys: 'Ctrl+V', run: () => void clipboard.paste() },
      item('Clear', 'Del', { kind: 'clear' }),
      item('Fill down', 'Ctrl+D', { kind: 'fillDown' }),
      item('Fill right', 'Ctrl+R', { kind: 'fillRight' }),
    ],
  };
}

function rowSection({ grid, editing, makeTest, whyNoTest }: MenuParts): MenuSection {
  const rows = grid.positions();
  const label = rows.length === 0 ? 'New row' : capital(rowsText(rows));
  const [only, ...others] = rows;
  const test: MenuItem[] = [];
  if (makeTest && only !== undefined && others.length === 0) {
    const why = whyNoTest(only);
    test.push({ label: 'Make a Test for This Row', run: why === null ? () => makeTest(only) : null, why });
  }
  if (!editing) return { label, items: test };
  const item = (name: string, keys: string, command: GridCommand, isPossible = rows.length > 0): MenuItem => ({
    label: name,
    keys,
    run: isPossible ? () => void grid.run(command) : null,
  });
  const what = rows.length > 1 ? 'rows' : 'row';
  return {
    label,
    items: [
      item('Insert row above', 'Ctrl+Shift+Enter', { kind: 'insertRow', where: 'above' }, true),
      item('Insert row below', 'Ctrl+Enter', { kind: 'insertRow', where: 'below' }, true),
      item(`Duplicate ${what}`, 'Ctrl+Shift+D', { kind: 'duplicateRows' }),
      item(`Move ${what} up`, 'Alt+↑', { kind: 'moveRows', direction: 'up' }, grid.canMoveRows('up')),
      item(`Move ${what} down`, 'Alt+↓', { kind: 'moveRows', direction: 'down' }, grid.canMoveRows('down')),
      ...test,
      { ...item(`Delete ${what}`, 'Ctrl+Del', { kind: 'deleteRows' }), isDanger: true },
    ],
  };
}

function columnSection(parts: MenuParts): MenuSection {
  const { place, columns, frozen, editing, sorting, filter, freeze, fit, widen, putNotesFirst } = parts;
  const at = place.column;
  const column = columns[at];
  if (!column) return { label: 'Column', items: [] };
  const isLastFrozen = frozen === at + 1;
  const shared: MenuItem[] = [
    ...(sorting ? sortItems(sorting, at) : []),
    { label: 'Filter…', run: () => filter(at) },
    { label: 'Fit width', run: () => fit(at) },
    { label: 'Wider', keys: 'Alt+Shift+→', run: () => widen(at, 1) },
    { label: 'Narrower', keys: 'Alt+Shift+←', run: () => widen(at, -1) },
    { label: 'Freeze up to this column', run: isLastFrozen ? null : () => freeze(at + 1) },
    ...(frozen > 0 ? [{ label: 'Unfreeze columns', run: () => freeze(0) }] : []),
  ];
  const label = `Column ${columnLabel(column)}`;
  const own = column.column;
  if (!own) {
    const where = at === 0 ? 'Move behind the other columns' : 'Move before the other columns';
    return { label, items: [...shared, { label: where, run: () => putNotesFirst(at > 0) }] };
  }
  if (!editing) return { label, items: shared };
  const { position } = own;
  const count = columns.filter(({ column: one }) => one?.side === own.side).length;
  const kind = own.side === 'inputs' ? 'input' : 'output';
  return {
    label,
    items: [
      { label: 'Edit column…', run: () => editing.edit(own) },
      ...suggestion(parts, column, own),
      ...shared,
      { label: `Insert ${kind} left…`, run: () => editing.insert(own.side, position) },
      { label: `Insert ${kind} right…`, run: () => editing.insert(own.side, position + 1) },
      { label: 'Move column left', run: position > 0 ? () => editing.move(own, position - 1) : null },
      { label: 'Move column right', run: position < count - 1 ? () => editing.move(own, position + 1) : null },
      { label: 'Delete column', isDanger: true, run: () => editing.remove(own) },
    ],
  };
}

function sortItems({ some, by }: RowSorting, column: number): MenuItem[] {
  const what = some ? `Sort ${some}` : 'Sort';
  return [
    { label: `${what} A to Z`, run: () => by(column, 'up') },
    { label: `${what} Z to A`, run: () => by(column, 'down') },
  ];
}

/** "Make it a Date column…", where all cells are dates. */
function suggestion({ editing, suggestType }: MenuParts, column: GridColumn, own: TableColumn): MenuItem[] {
  const suggested = column.values.kind === 'any' ? suggestType(column) : null;
  if (!suggested || !editing) return [];
  const { type, count } = suggested;
  const label = `Make It a ${kindLabel(type)} Column…`;
  const hint = count === 1 ? '1 cell is one' : `all ${count.toLocaleString('en')} cells fit`;
  return [{ label, keys: hint, run: () => editing.edit(own, type) }];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
