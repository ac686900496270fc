import type { MouseEvent, PointerEvent, RefObject } from 'react';
import { useRef, useState } from 'react';
import { beside, edgesOf, rangeBetween, singleCell } from '#ui/spreadsheet/selection/selection.ts';
import type { Drag } from './drag.ts';
import { pressPart, rowsBetween, selectColumns } from './drag.ts';
import { PARTS_AND_CONTROLS, partOf } from './parts.ts';
import type { Point } from './points-of-frame.ts';
import { pointsOfFrame } from './points-of-frame.ts';
import type { Sheet } from './sheet.ts';
import type { ColumnActions, Geometry } from './sheet-geometry.ts';
import { fillTarget, withinWidths } from './sheet-geometry.ts';
import { useEdgeScrolling } from './use-edge-scrolling.ts';

type Parts = {
  frame: RefObject<HTMLDivElement | null>;
  geometry: Geometry;
  sheet: Sheet;
  isEditable: boolean;
  columnActions: ColumnActions;
};

/** Pressing a header for longer than this many pixels moves the column. */
const MOVED = 5;

/** Selecting, filling, moving and resizing with a mouse or a pen. A finger scrolls, and selects by pressing. */
export function useSheetPointer({ frame, geometry, sheet, isEditable, columnActions }: Parts) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointer = useRef<Point>({ clientX: 0, clientY: 0 });
  const points = pointsOfFrame(frame, geometry);
  const { cellAt } = points;
  const { selection, select } = sheet;
  // What is dragged goes along with what scrolls by under a pointer that is held still.
  const scrolling = useEdgeScrolling(frame, geometry, () => dragTo(pointer.current));

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const part = (event.target as Element).closest<HTMLElement>(PARTS_AND_CONTROLS);
    if (!part || !partOf(part)) return;
    frame.current?.setPointerCapture(event.pointerId);
    const pressed = pressPart(event, part, { sheet, geometry, points, isEditable });
    if (pressed) setDrag(pressed);
  }

  function onPointerMove(event: PointerEvent) {
    if (!drag || event.buttons !== 1) return;
    const { clientX, clientY } = event;
    pointer.current = { clientX, clientY };
    if (drag.kind !== 'resize') scrolling.scrollBeyond(event, points);
    dragTo(event);
  }

  function dragTo(point: Point) {
    if (!drag) return;
    const at = cellAt(point);
    switch (drag.kind) {
      case 'select':
        if (!selection || (selection.focus.row === at.row && selection.focus.column === at.column)) return;
        return select(beside(rangeBetween(selection.active, at), drag.others));
      case 'selectRows':
        if (!selection || selection.focus.row === at.row) return;
        return select(beside(rowsBetween(drag.from, at.row, geometry), drag.others));
      case 'fill': {
        const target = selection && fillTarget(edgesOf(selection), points.cellToFill(point, sheet.lastToFill));
        if (JSON.stringify(target) !== JSON.stringify(drag.target)) setDrag({ ...drag, target });
        return;
      }
      case 'moveRows': {
        const to = Math.max(0, Math.min(points.rowToDrop(point), sheet.lastRow + 1));
        const isMoved = drag.to !== null || at.row !== drag.pressed;
        if (isMoved && to !== drag.to) setDrag({ ...drag, to });
        return;
      }
      case 'moveColumn': {
        if (!isEditable || (drag.to === null && Math.abs(point.clientX - drag.pressedAt) < MOVED)) return;
        const to = points.nearestPlace(point, columnActions.placesFor(drag.column));
        if (to !== drag.to) setDrag({ ...drag, to });
        return;
      }
      case 'resize':
        return columnActions.resize(drag.column, widthAt(point, drag), false);
    }
  }

  const widthAt = (point: Point, { pressedAt, width }: Drag & { kind: 'resize' }) =>
    withinWidths(width + point.clientX - pressedAt);

  function endDrag() {
    scrolling.rest();
    setDrag(null);
  }

  /** Leaves everything as it was before the drag. What was selected stays. */
  function cancel() {
    if (!drag) return;
    endDrag();
    if (drag.kind === 'resize') columnActions.resize(drag.column, drag.width, false);
  }

  function onPointerUp(event: PointerEvent) {
    if (!drag) return;
    endDrag();
    switch (drag.kind) {
      case 'fill':
        if (drag.target) sheet.fillTo(drag.target, event.ctrlKey || event.metaKey);
        return;
      case 'moveRows':
        if (drag.to !== null) sheet.moveRowsTo(drag.rows, drag.to);
        else select(rowsBetween(drag.pressed, drag.pressed, geometry));
        return;
      case 'moveColumn':
        if (drag.to !== null && drag.to !== drag.column && drag.to !== drag.column + 1)
          columnActions.move(drag.column, drag.to);
        return;
      case 'resize':
        return columnActions.resize(drag.column, widthAt(event, drag), true);
    }
  }

  /** A finger that is not scrolling selects a cell, and edits it when it is pressed again. */
  function onClick(event: MouseEvent) {
    if ((event.nativeEvent as { pointerType?: string }).pointerType !== 'touch') return;
    const part = (event.target as Element).closest<HTMLElement>(PARTS_AND_CONTROLS);
    const at = cellAt(event);
    switch (part && partOf(part)) {
      case 'cell': {
        const isActive = selection?.active.row === at.row && selection.active.column === at.column;
        return isActive ? sheet.beginEdit(at, null) : select(singleCell(at));
      }
      case 'number':
        return select(rowsBetween(at.row, at.row, geometry));
      case 'header':
        return selectColumns(sheet, Number(part?.dataset.column));
    }
  }

  return {
    drag,
    cancel,
    cellAt,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel, onClick },
  };
}
