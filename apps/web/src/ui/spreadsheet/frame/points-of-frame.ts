import type { RefObject } from 'react';
import type { CellPosition } from '#ui/spreadsheet/selection/selection.ts';
import type { Geometry } from './sheet-geometry.ts';
import { cellAtPoint, endOf, frozenWidth, HEADER_HEIGHT, NUMBER_WIDTH, ROW_HEIGHT } from './sheet-geometry.ts';

/** Where the pointer is in the window. */
export type Point = { clientX: number; clientY: number };

/** What lies under a point of the window, in the frame of a spreadsheet. */
export function pointsOfFrame(frame: RefObject<HTMLDivElement | null>, geometry: Geometry) {
  function pointIn({ clientX, clientY }: Point) {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  }

  function scroll() {
    return { left: frame.current?.scrollLeft ?? 0, top: frame.current?.scrollTop ?? 0 };
  }

  return {
    pointIn,
    cellAt: (point: Point): CellPosition => cellAtPoint(geometry, pointIn(point), scroll()),
    /** Also where a row would be, as far down as the frame reaches. */
    cellToFill(point: Point, lastRow: number): CellPosition {
      const { x, y } = pointIn(point);
      const inFrame = { x, y: Math.min(y, frame.current?.clientHeight || y) };
      return cellAtPoint({ ...geometry, rowCount: lastRow + 1 }, inFrame, scroll());
    },
    /** The row before which something would be dropped. */
    rowToDrop: (point: Point): number => Math.round((pointIn(point).y - HEADER_HEIGHT + scroll().top) / ROW_HEIGHT),
    /** Of some places between columns the nearest one, where 0 is before the first column. */
    nearestPlace(point: Point, places: readonly number[]): number | null {
      const x = pointIn(point).x - NUMBER_WIDTH;
      const inside = x < frozenWidth(geometry) ? x : x + scroll().left;
      const { columns } = geometry;
      const distance = (place: number) => Math.abs((columns[place]?.start ?? endOf(columns)) - inside);
      return places.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
    },
  };
}

export type PointsOfFrame = ReturnType<typeof pointsOfFrame>;
