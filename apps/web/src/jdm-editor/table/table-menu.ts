import type { MenuItem, MenuSection } from './cell-menu.tsx';
import type { GridColumn } from './grid-columns.ts';
import { columnLabel } from './grid-columns.ts';
import type { GridCommand } from './grid-keys.ts';
import { rowsText } from './step-words.ts';
import type { ColumnSide } from './table-content.ts';
import type { MenuPlace } from './table-grid.tsx';
import type { TableGridState } from './use-table-grid.ts';

export type ColumnEditing = {
  insert: (side: ColumnSide, at: number) => void;
  edit: (column: number) => void;
  move: (from: number, to: number) => void;
  remove: (column: number) => void;
};

type Parts = {
  place: MenuPlace;
  grid: TableGridState;
  columns: readonly GridColumn[];
  frozen: number;
  isFiltered: boolean;
  /** Null where the table is only looked at. */
  editing: ColumnEditing | null;
  copy: () => void;
  filter: (column: number) => void;
  freeze: (frozen: number) => void;
  fit: (column: number) => void;
};

/** What the menu of a cell, a row or a column offers. */
export function menuSections(parts: Parts): MenuSection[] {
  const { place } = parts;
  if (place.kind === 'column') return [columnSection(parts)];
  if (place.kind === 'row') return [rowSection(parts)];
  return [cellSection(parts), rowSection(parts), columnSection(parts)].filter(({ items }) => items.length > 0);
}

function cellSection({ grid, editing, copy }: Parts): MenuSection {
  const item = (label: string, keys: string, command: GridCommand): MenuItem => ({
    label,
    keys,
    run: editing && (() => void grid.run(command)),
  });
  const items: MenuItem[] = [
    ...(editing ? [item('Edit cell', 'F2', { kind: 'edit', replacement: null })] : []),
    { label: 'Copy', keys: 'Ctrl+C', run: copy },
    ...(editing ? [item('Clear', 'Del', { kind: 'clear' }), item('Fill down', 'Ctrl+D', { kind: 'fillDown' })] : []),
  ];
  return { label: 'Cells', items };
}

function rowSection({ grid, editing, isFiltered }: Parts): MenuSection {
  const rows = grid.positions();
  const label = rows.length === 0 ? 'New row' : capital(rowsText(rows));
  if (!editing) return { label, items: [] };
  const [first = 0] = rows;
  const item = (name: string, keys: string, command: GridCommand, isPossible = rows.length > 0): MenuItem => ({
    label: name,
    keys,
    run: isPossible ? () => void grid.run(command) : null,
  });
  const what = rows.length > 1 ? 'rows' : 'row';
  const canMove = rows.length > 0 && !isFiltered;
  return {
    label,
    items: [
      item('Insert row above', 'Ctrl+Shift+Enter', { kind: 'insertRow', where: 'above' }, true),
      item('Insert row below', 'Ctrl+Enter', { kind: 'insertRow', where: 'below' }, true),
      item(`Duplicate ${what}`, 'Ctrl+Shift+D', { kind: 'duplicateRows' }),
      item(`Move ${what} up`, 'Alt+↑', { kind: 'moveRows', direction: 'up' }, canMove && first > 0),
      item(`Move ${what} down`, 'Alt+↓', { kind: 'moveRows', direction: 'down' }, canMove),
      { ...item(`Delete ${what}`, 'Ctrl+Del', { kind: 'deleteRows' }), isDanger: true },
    ],
  };
}

function columnSection(parts: Parts): MenuSection {
  const { place, columns, frozen, editing, filter, freeze, fit } = parts;
  const at = place.column;
  const column = columns[at];
  if (!column) return { label: 'Column', items: [] };
  const isLastFrozen = frozen === at + 1;
  const shared: MenuItem[] = [
    { label: 'Filter…', run: () => filter(at) },
    { label: 'Fit width', run: () => fit(at) },
    { label: 'Freeze up to this column', run: isLastFrozen ? null : () => freeze(at + 1) },
    ...(frozen > 0 ? [{ label: 'Unfreeze columns', run: () => freeze(0) }] : []),
  ];
  const label = `Column ${columnLabel(column)}`;
  const own = column.column;
  if (!editing || !own) return { label, items: shared };
  const group = columns.flatMap(({ column: one }, position) => (one?.side === own.side ? [position] : []));
  const kind = own.side === 'inputs' ? 'input' : 'output';
  return {
    label,
    items: [
      { label: 'Edit column…', run: () => editing.edit(at) },
      ...shared,
      { label: `Insert ${kind} left…`, run: () => editing.insert(own.side, own.position) },
      { label: `Insert ${kind} right…`, run: () => editing.insert(own.side, own.position + 1) },
      { label: 'Move column left', run: at > (group[0] ?? at) ? () => editing.move(at, at - 1) : null },
      { label: 'Move column right', run: at < (group.at(-1) ?? at) ? () => editing.move(at, at + 2) : null },
      { label: 'Delete column', isDanger: true, run: () => editing.remove(at) },
    ],
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
