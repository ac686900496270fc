import { describe, expect, test } from 'vitest';
import { boxesOf, cellAtPoint, fillTarget, HEADER_HEIGHT, NUMBER_WIDTH, ROW_HEIGHT } from './sheet-geometry.ts';

const columns = Array.from({ length: 4 }, (_, n) => ({ start: n * 100, width: 100 }));
const geometry = { columns, frozen: 1, rowCount: 10 };
const at = (x: number, y: number, left = 0, top = 0) =>
  cellAtPoint(geometry, { x: NUMBER_WIDTH + x, y: HEADER_HEIGHT + y }, { left, top });
const edges = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right });

describe('the cell at a point', () => {
  test('follows the scrolling, except in the columns that stay in sight', () => {
    expect(at(10, 10)).toEqual({ row: 0, column: 0 });
    expect(at(110, 10, 100, ROW_HEIGHT * 3)).toEqual({ row: 3, column: 2 });
    expect(at(10, 10, 100)).toEqual({ row: 0, column: 0 });
  });

  test('is the nearest one for a point outside', () => {
    expect(at(-500, -500)).toEqual({ row: 0, column: 0 });
    expect(at(5000, 5000)).toEqual({ row: 9, column: 3 });
  });
});

test('dragging the corner of a selection fills in the direction that is farther away', () => {
  const source = edges(2, 1, 3, 1);
  expect(fillTarget(source, { row: 6, column: 2 })).toEqual(edges(4, 1, 6, 1));
  expect(fillTarget(source, { row: 0, column: 1 })).toEqual(edges(0, 1, 1, 1));
  expect(fillTarget(source, { row: 3, column: 3 })).toEqual(edges(2, 2, 3, 3));
  expect(fillTarget(source, { row: 2, column: 0 })).toEqual(edges(2, 0, 3, 0));
  expect(fillTarget(source, { row: 2, column: 1 })).toBeNull();
});

test('a selection is drawn in two parts where some of its columns stay in sight', () => {
  const { frozen, scrolled } = boxesOf(geometry, edges(1, 0, 2, 2));
  expect(frozen).toEqual({ top: ROW_HEIGHT, height: 2 * ROW_HEIGHT, left: NUMBER_WIDTH, width: 100 });
  expect(scrolled).toMatchObject({ left: NUMBER_WIDTH + 100, width: 200 });
  expect(boxesOf(geometry, edges(0, 0, 0, 0)).scrolled).toBeNull();
});
