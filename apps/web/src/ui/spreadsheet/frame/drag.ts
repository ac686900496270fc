import type { PointerEvent } from 'react';
import type { Edges, Selection } from '#ui/spreadsheet/selection/selection.ts';
import {
  beside,
  rangeBetween,
  rangesOf,
  selectedRows,
  singleCell,
  wholeBetween,
} from '#ui/spreadsheet/selection/selection.ts';
import { partOf } from './parts.ts';
import type { PointsOfFrame } from './points-of-frame.ts';
import type { Sheet } from './sheet.ts';
import type { Geometry } from './sheet-geometry.ts';

/** What pressing a part of the grid and moving the pointer does. */
export type Drag =
  | { kind: 'select'; others: readonly Edges[] }
  | { kind: 'selectRows'; from: number; others: readonly Edges[] }
  | { kind: 'moveRows'; rows: readonly number[]; to: number | null; pressed: number }
  | { kind: 'fill'; target: Edges | null }
  | { kind: 'moveColumn'; column: number; to: number | null; pressedAt: number }
  | { kind: 'resize'; column: number; pressedAt: number; width: number };

type Pressed = { sheet: Sheet; geometry: Geometry; points: PointsOfFrame; isEditable: boolean };

/** Selects what is pressed, and says what moving the pointer does from there. Null where it does nothing. */
export function pressPart(event: PointerEvent, part: HTMLElement, pressed: Pressed): Drag | null {
  const { sheet, points } = pressed;
  const name = partOf(part);
  switch (name) {
    case 'fill':
      return { kind: 'fill', target: null };
    case 'number':
    case 'grip':
      return pressRow(event, points.cellAt(event).row, name === 'grip', pressed);
    case 'all':
      sheet.run({ kind: 'selectAll' });
      return null;
    case 'header':
    case 'resize':
      return pressHeader(event, part, pressed);
    case 'cell':
      return pressCell(event, pressed);
    default:
      return null;
  }
}

export const rowsBetween = (from: number, to: number, { columns }: Geometry): Selection =>
  wholeBetween({ row: from, column: 0 }, { row: to, column: columns.length - 1 });

export function selectColumns(sheet: Sheet, column: number, extend = false, others: readonly Edges[] = []) {
  const from = extend && sheet.selection ? sheet.selection.anchor.column : column;
  sheet.select(beside(wholeBetween({ row: 0, column: from }, { row: sheet.lastRow, column }), others));
}

/** What stays selected when something is pressed: with Ctrl, all that was. */
const keptBy = ({ ctrlKey, metaKey }: PointerEvent, { selection }: Sheet): readonly Edges[] =>
  (ctrlKey || metaKey) && selection ? rangesOf(selection) : [];

function pressRow(event: PointerEvent, row: number, isGrip: boolean, { sheet, geometry, isEditable }: Pressed): Drag {
  const { selection } = sheet;
  const lastColumn = geometry.columns.length - 1;
  const isSelected =
    selection !== null &&
    rangesOf(selection).some(
      ({ top, bottom, left, right }) => left === 0 && right === lastColumn && row >= top && row <= bottom,
    );
  if (isEditable && !sheet.isBelowTable(row) && (isSelected || isGrip) && !event.shiftKey) {
    if (!isSelected) sheet.select(rowsBetween(row, row, geometry));
    const rows = isSelected && selection ? selectedRows(selection) : [row];
    return { kind: 'moveRows', rows, to: null, pressed: row };
  }
  const from = event.shiftKey && selection ? selection.anchor.row : row;
  const others = keptBy(event, sheet);
  sheet.select(beside(rowsBetween(from, row, geometry), others));
  return { kind: 'selectRows', from, others };
}

function pressCell(event: PointerEvent, { sheet, points }: Pressed): Drag {
  const at = points.cellAt(event);
  const others = keptBy(event, sheet);
  if (event.shiftKey && sheet.selection) sheet.select(rangeBetween(sheet.selection.active, at));
  else sheet.select(beside(singleCell(at), others));
  return { kind: 'select', others };
}

function pressHeader(event: PointerEvent, part: HTMLElement, { sheet, geometry }: Pressed): Drag | null {
  const column = Number(part.dataset.column);
  const pressed = geometry.columns[column];
  if (!pressed) return null;
  const pressedAt = event.clientX;
  if (part.dataset.part === 'resize') return { kind: 'resize', column, pressedAt, width: pressed.width };
  selectColumns(sheet, column, event.shiftKey, event.shiftKey ? [] : keptBy(event, sheet));
  return { kind: 'moveColumn', column, to: null, pressedAt };
}
