import type { MouseEvent, PointerEvent, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CellPosition, Edges, Selection } from '#lib/grid/selection.ts';
import {
  beside,
  edgesOf,
  rangeBetween,
  rangesOf,
  selectedRows,
  singleCell,
  wholeBetween,
} from '#lib/grid/selection.ts';
import { endOf, withinWidths } from './grid-columns.ts';
import type { Geometry } from './grid-geometry.ts';
import {
  cellAtPoint,
  columnAt,
  fillTarget,
  frozenWidth,
  HEADER_HEIGHT,
  NUMBER_WIDTH,
  ROW_HEIGHT,
} from './grid-geometry.ts';
import type { TableGridState } from './use-table-grid.ts';

/** What pressing a part of the grid and moving the pointer does. */
type Drag =
  | { kind: 'select'; others: readonly Edges[] }
  | { kind: 'selectRows'; from: number; others: readonly Edges[] }
  | { kind: 'moveRows'; rows: readonly number[]; to: number | null; pressed: number }
  | { kind: 'fill'; target: Edges | null }
  | { kind: 'moveColumn'; column: number; to: number | null; pressedAt: number; extend: boolean }
  | { kind: 'resize'; column: number; pressedAt: number; width: number };

type Parts = {
  frame: RefObject<HTMLDivElement | null>;
  geometry: Geometry;
  grid: TableGridState;
  isEditable: boolean;
  resize: (columnId: string, width: number, isDone: boolean) => void;
  /** Moves a column to before another one of its group. */
  moveColumn: (from: number, to: number) => void;
};

/** The parts of a grid that can be pressed. Cells have no mark of their own, because there are many of them. */
export const PARTS = '[data-part], [role=gridcell]';
const PARTS_AND_CONTROLS = `${PARTS}, button, input`;

export const partOf = (element: HTMLElement): string | undefined =>
  element.dataset.part ?? (element.role === 'gridcell' ? 'cell' : undefined);

/** Pressing a header for longer than this many pixels moves the column. */
const MOVED = 5;
const SCROLL_STEP = 24;
const atRest = { left: 0, top: 0 };

/** Where the pointer is in the window. */
type Point = { clientX: number; clientY: number };

/** Selecting, filling, moving and resizing with a mouse or a pen. A finger scrolls, and selects by pressing. */
export function useGridPointer({ frame, geometry, grid, isEditable, resize, moveColumn }: Parts) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointer = useRef<Point>({ clientX: 0, clientY: 0 });
  /** By how much it scrolls on and on, while something is dragged beyond an edge. */
  const [scrolling, setScrolling] = useState(atRest);
  const { selection, select } = grid;
  const lastColumn = geometry.columns.length - 1;

  // What is dragged goes along with what scrolls by under a pointer that is held still.
  const scrollOn = useEffectEvent(() => {
    frame.current?.scrollBy(scrolling);
    dragTo(pointer.current);
  });
  const isScrolling = scrolling !== atRest;
  useEffect(() => {
    if (!isScrolling) return;
    const timer = window.setInterval(() => scrollOn(), 40);
    return () => window.clearInterval(timer);
  }, [isScrolling]);

  function pointIn(event: Point) {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: event.clientX - left, y: event.clientY - top };
  }

  function scrollOf() {
    return { left: frame.current?.scrollLeft ?? 0, top: frame.current?.scrollTop ?? 0 };
  }

  const cellAt = (event: Point): CellPosition => cellAtPoint(geometry, pointIn(event), scrollOf());

  /** Also where a row would be, as far down as the frame reaches. */
  function cellToFill(event: Point): CellPosition {
    const { x, y } = pointIn(event);
    const inFrame = { x, y: Math.min(y, frame.current?.clientHeight || y) };
    return cellAtPoint({ ...geometry, rowCount: grid.lastToFill + 1 }, inFrame, scrollOf());
  }

  /** Scrolls on while the pointer is held beyond an edge. */
  function scrollBeyond(event: Point) {
    const box = frame.current;
    if (!box) return;
    const { x, y } = pointIn(event);
    const by = (at: number, start: number, end: number) => (at < start ? -SCROLL_STEP : at > end ? SCROLL_STEP : 0);
    const left = by(x, NUMBER_WIDTH + frozenWidth(geometry), box.clientWidth);
    const top = by(y, HEADER_HEIGHT, box.clientHeight);
    const isInFrozen = left < 0 && x > 0;
    const isBeyond = (left !== 0 && !isInFrozen) || top !== 0;
    setScrolling(isBeyond ? { left: isInFrozen ? 0 : left, top } : atRest);
  }

  const rowsBetween = (from: number, to: number): Selection =>
    wholeBetween({ row: from, column: 0 }, { row: to, column: lastColumn });

  /** What stays selected when something is pressed: with Ctrl, all that was. */
  const keptBy = ({ ctrlKey, metaKey }: Pick<PointerEvent, 'ctrlKey' | 'metaKey'>): readonly Edges[] =>
    (ctrlKey || metaKey) && selection ? rangesOf(selection) : [];

  function selectColumns(column: number, extend: boolean, others: readonly Edges[] = []) {
    const from = extend && selection ? selection.anchor.column : column;
    select(beside(wholeBetween({ row: 0, column: from }, { row: grid.lastRow, column }), others));
  }

  function pressRow(event: PointerEvent, row: number, isGrip: boolean) {
    const isSelected =
      selection !== null &&
      rangesOf(selection).some(
        ({ top, bottom, left, right }) => left === 0 && right === lastColumn && row >= top && row <= bottom,
      );
    if (isEditable && !grid.isBelowTable(row) && (isSelected || isGrip) && !event.shiftKey) {
      if (!isSelected) select(rowsBetween(row, row));
      const rows = isSelected && selection ? selectedRows(selection) : [row];
      return setDrag({ kind: 'moveRows', rows, to: null, pressed: row });
    }
    const from = event.shiftKey && selection ? selection.anchor.row : row;
    const others = keptBy(event);
    select(beside(rowsBetween(from, row), others));
    setDrag({ kind: 'selectRows', from, others });
  }

  function pressCell(event: PointerEvent) {
    const at = cellAt(event);
    const others = keptBy(event);
    if (event.shiftKey && selection) select(rangeBetween(selection.active, at));
    else select(beside(singleCell(at), others));
    setDrag({ kind: 'select', others });
  }

  function pressHeader(event: PointerEvent, part: HTMLElement) {
    const column = Number(part.dataset.column);
    const pressed = geometry.columns[column];
    if (!pressed) return;
    if (part.dataset.part === 'resize') {
      return setDrag({ kind: 'resize', column, pressedAt: event.clientX, width: pressed.width });
    }
    selectColumns(column, event.shiftKey, event.shiftKey ? [] : keptBy(event));
    setDrag({ kind: 'moveColumn', column, to: null, pressedAt: event.clientX, extend: event.shiftKey });
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const part = (event.target as Element).closest<HTMLElement>(PARTS_AND_CONTROLS);
    const name = part && partOf(part);
    if (!name) return;
    frame.current?.setPointerCapture(event.pointerId);
    switch (name) {
      case 'fill':
        return setDrag({ kind: 'fill', target: null });
      case 'number':
      case 'grip':
        return pressRow(event, cellAt(event).row, name === 'grip');
      case 'all':
        return void grid.run({ kind: 'selectAll' });
      case 'header':
      case 'resize':
        return pressHeader(event, part);
      case 'cell':
        return pressCell(event);
    }
  }

  function onPointerMove(event: PointerEvent) {
    if (!drag || event.buttons !== 1) return;
    const { clientX, clientY } = event;
    pointer.current = { clientX, clientY };
    if (drag.kind !== 'resize') scrollBeyond(event);
    dragTo(event);
  }

  function dragTo(event: Point) {
    if (!drag) return;
    const at = cellAt(event);
    switch (drag.kind) {
      case 'select':
        if (!selection || (selection.focus.row === at.row && selection.focus.column === at.column)) return;
        select(beside(rangeBetween(selection.active, at), drag.others));
        return;
      case 'selectRows':
        if (selection && selection.focus.row !== at.row) select(beside(rowsBetween(drag.from, at.row), drag.others));
        return;
      case 'fill': {
        const target = selection && fillTarget(edgesOf(selection), cellToFill(event));
        if (JSON.stringify(target) !== JSON.stringify(drag.target)) setDrag({ ...drag, target });
        return;
      }
      case 'moveRows': {
        const y = pointIn(event).y - HEADER_HEIGHT + scrollOf().top;
        const to = Math.max(0, Math.min(Math.round(y / ROW_HEIGHT), grid.lastRow + 1));
        const isMoved = drag.to !== null || at.row !== drag.pressed;
        if (isMoved && to !== drag.to) setDrag({ ...drag, to });
        return;
      }
      case 'moveColumn': {
        if (!isEditable || (drag.to === null && Math.abs(event.clientX - drag.pressedAt) < MOVED)) return;
        const to = dropColumn(event, drag.column);
        if (to !== drag.to) setDrag({ ...drag, to });
        return;
      }
      case 'resize':
        return resize(geometry.columns[drag.column]?.id ?? '', widthAt(event, drag), false);
    }
  }

  const widthAt = (event: Point, { pressedAt, width }: Extract<Drag, { kind: 'resize' }>) =>
    withinWidths(width + event.clientX - pressedAt);

  /** The column of the same group before which a dragged one would be put, or the one after the last. */
  function dropColumn(event: Point, from: number): number {
    const { columns } = geometry;
    // The notes stand before or behind all others.
    if (!columns[from]?.column) return pointIn(event).x + scrollOf().left < endOf(columns) / 2 ? 0 : columns.length;
    const group = columns.flatMap(({ column }, at) => (column?.side === columns[from]?.column?.side ? [at] : []));
    const x = pointIn(event).x - NUMBER_WIDTH;
    const inside = x < frozenWidth(geometry) ? x : x + scrollOf().left;
    const over = columnAt(columns, inside);
    const { start = 0, width = 0 } = columns[over] ?? {};
    const to = inside > start + width / 2 ? over + 1 : over;
    return Math.max(group[0] ?? from, Math.min(to, (group.at(-1) ?? from) + 1));
  }

  function endDrag() {
    setScrolling(atRest);
    setDrag(null);
  }

  /** Leaves everything as it was before the drag. What was selected stays. */
  function cancel() {
    if (!drag) return;
    endDrag();
    if (drag.kind === 'resize') resize(geometry.columns[drag.column]?.id ?? '', drag.width, false);
  }

  function onPointerUp(event: PointerEvent) {
    if (!drag) return;
    endDrag();
    switch (drag.kind) {
      case 'fill':
        if (drag.target) grid.fillTo(drag.target, event.ctrlKey || event.metaKey);
        return;
      case 'moveRows':
        if (drag.to !== null) grid.moveRowsTo(drag.rows, drag.to);
        else select(rowsBetween(drag.pressed, drag.pressed));
        return;
      case 'moveColumn':
        if (drag.to !== null && drag.to !== drag.column && drag.to !== drag.column + 1)
          moveColumn(drag.column, drag.to);
        return;
      case 'resize':
        return resize(geometry.columns[drag.column]?.id ?? '', widthAt(event, drag), true);
    }
  }

  /** A finger that is not scrolling selects a cell, and edits it when it is pressed again. */
  function onClick(event: MouseEvent) {
    if ((event.nativeEvent as { pointerType?: string }).pointerType !== 'touch') return;
    const part = (event.target as Element).closest<HTMLElement>(PARTS_AND_CONTROLS);
    if (part && partOf(part) === 'cell') {
      const at = cellAt(event);
      const isActive = selection?.active.row === at.row && selection.active.column === at.column;
      if (isActive) grid.beginEdit(at, null);
      else select(singleCell(at));
    }
    if (part?.dataset.part === 'number') {
      const { row } = cellAt(event);
      select(rowsBetween(row, row));
    }
    if (part?.dataset.part === 'header') selectColumns(Number(part.dataset.column), false);
  }

  return {
    drag,
    cancel,
    cellAt,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel, onClick },
  };
}
