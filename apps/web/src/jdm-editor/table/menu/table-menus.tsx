import type { RefObject } from 'react';
import { useState } from 'react';
import { suggestedType } from '#jdm-editor/table/columns/suggested-type.ts';
import { cellText } from '#jdm-editor/table/content/table-content.ts';
import { FilterPopover } from '#jdm-editor/table/filter/filter-popover.tsx';
import type { ShownTable } from '#jdm-editor/table/use-shown-table.ts';
import type { MenuPlace } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import { CellMenu } from './cell-menu.tsx';
import type { MenuParts } from './table-menu.ts';
import { menuSections } from './table-menu.ts';

/** Which menu of a table is open, and where: that of its cells, or the filter of a column. */
export function useTableMenus(frame: RefObject<HTMLDivElement | null>) {
  const [menu, openMenu] = useState<MenuPlace | null>(null);
  const [filtered, setFiltered] = useState<{ column: number; x: number; y: number } | null>(null);
  return {
    menu,
    filtered,
    openMenu,
    /** Beside the active cell, which is in sight because the selection scrolls there. */
    openMenuAtCell(column: number) {
      const cell = frame.current?.getAttribute('aria-activedescendant');
      const box = (cell ? document.getElementById(cell) : frame.current)?.getBoundingClientRect();
      if (box) openMenu({ kind: 'cell', column, x: box.left + 16, y: box.bottom - 4 });
    },
    openFilter(column: number) {
      const head = frame.current?.querySelector(`[data-part="header"][data-column="${column}"]`);
      const box = head?.getBoundingClientRect();
      setFiltered({ column, x: box?.left ?? menu?.x ?? 0, y: box?.bottom ?? menu?.y ?? 0 });
    },
    close() {
      openMenu(null);
      frame.current?.focus({ preventScroll: true });
    },
    closeFilter() {
      setFiltered(null);
      frame.current?.focus({ preventScroll: true });
    },
  };
}

type Props = Omit<
  MenuParts,
  'place' | 'columns' | 'frozen' | 'suggestType' | 'filter' | 'freeze' | 'putNotesFirst' | 'fit' | 'widen'
> & {
  menus: ReturnType<typeof useTableMenus>;
  table: ShownTable;
};

export function TableMenus({ menus, table, ...parts }: Props) {
  const { menu, filtered } = menus;
  const { columns, allRows, filtering } = table;
  const column = filtered && columns[filtered.column];
  return (
    <>
      <CellMenu
        place={menu}
        sections={
          menu
            ? menuSections({
                ...parts,
                ...table,
                place: menu,
                suggestType: ({ id, cells }) =>
                  cells &&
                  suggestedType(
                    allRows.map((row) => cellText(row, id)),
                    cells.side,
                  ),
                filter: menus.openFilter,
                widen: (at, by) => table.widen(at, at, by),
              })
            : []
        }
        close={menus.close}
      />
      <FilterPopover
        place={filtered && column ? { column, x: filtered.x, y: filtered.y } : null}
        rows={allRows}
        textOf={table.cells.textOf}
        filter={column ? filtering.filter.columns.get(column.id) : undefined}
        apply={filtering.filterColumn}
        close={menus.closeFilter}
      />
    </>
  );
}
