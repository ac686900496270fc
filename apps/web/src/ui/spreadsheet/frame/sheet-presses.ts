import type { MouseEvent } from 'react';
import type { CellPosition } from '#ui/spreadsheet/selection/selection.ts';
import { edgesOf, rangesOf, singleCell } from '#ui/spreadsheet/selection/selection.ts';
import { PARTS, partOf } from './parts.ts';
import type { Sheet } from './sheet.ts';
import type { ColumnActions, MenuPlace } from './sheet-geometry.ts';

type Parts = {
  sheet: Sheet;
  cellAt: (event: MouseEvent) => CellPosition;
  columnActions: ColumnActions;
  openMenu: (place: MenuPlace) => void;
};

/** What pressing twice, or with the other button, does. */
export function sheetPresses({ sheet, cellAt, columnActions, openMenu }: Parts) {
  const { selection } = sheet;

  function onContextMenu(event: MouseEvent) {
    const part = (event.target as Element).closest<HTMLElement>(PARTS);
    if (!part) return;
    event.preventDefault();
    const at = cellAt(event);
    const kind = part.dataset.part === 'header' ? 'column' : partOf(part) === 'cell' ? 'cell' : 'row';
    const isSelected =
      selection &&
      rangesOf(selection).some(
        ({ top, bottom, left, right }) =>
          at.row >= top && at.row <= bottom && (kind === 'row' || (at.column >= left && at.column <= right)),
      );
    if (kind !== 'column' && !isSelected) sheet.select(singleCell({ ...at, column: kind === 'row' ? 0 : at.column }));
    openMenu({ kind, column: at.column, x: event.clientX, y: event.clientY });
  }

  function onDoubleClick(event: MouseEvent) {
    const part = (event.target as Element).closest<HTMLElement>(PARTS) ?? partAt(event);
    if (!part) return;
    const column = Number(part.dataset.column);
    switch (partOf(part)) {
      case 'cell':
        return sheet.beginEdit(cellAt(event), null);
      case 'header':
        return columnActions.edit?.(column);
      case 'resize':
        return columnActions.fit(column);
      case 'fill': {
        const edges = selection && edgesOf(selection);
        if (edges && edges.bottom < sheet.lastRow)
          sheet.fillTo({ ...edges, top: edges.bottom + 1, bottom: sheet.lastRow });
      }
    }
  }

  return { onContextMenu, onDoubleClick };
}

/** The pointer is captured while it is pressed, so that the frame is the target of what follows. */
const partAt = ({ clientX, clientY }: MouseEvent): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(PARTS) ?? null;
