import { describe, expect, test } from 'vitest';
import type { Geometry } from './sheet-geometry.ts';
import { HEADER_HEIGHT, NUMBER_WIDTH, ROW_HEIGHT } from './sheet-geometry.ts';
import { scrollToCell, visibleRange } from './use-visible-range.ts';

const columns = Array.from({ length: 51 }, (_, n) => ({ start: n * 100, width: 100 }));
const geometry = (frozen = 0): Geometry => ({ columns, frozen, rowCount: 10_000 });
const size = { width: NUMBER_WIDTH + 500, height: HEADER_HEIGHT + 10 * ROW_HEIGHT };

describe('what is drawn', () => {
  test('is what is in sight and a little around it, however large the table is', () => {
    expect(visibleRange(geometry(), { left: 0, top: 0, ...size })).toEqual({ top: 0, bottom: 16, first: 0, last: 6 });
    const below = visibleRange(geometry(), { left: 2000, top: 5000 * ROW_HEIGHT, ...size });
    expect(below).toEqual({ top: 4994, bottom: 5016, first: 19, last: 26 });
  });

  test('ends with the last row and the last column', () => {
    const end = visibleRange(geometry(), { left: 1e6, top: 1e6, ...size });
    expect(end).toMatchObject({ bottom: 9999, last: 50 });
  });

  test('leaves out scrolled columns that those in sight cover', () => {
    expect(visibleRange(geometry(2), { left: 500, top: 0, ...size })).toMatchObject({ first: 6, last: 11 });
  });
});

test('a cell is scrolled to as little as needed', () => {
  const box = { scrollLeft: 0, scrollTop: 0, clientWidth: size.width, clientHeight: size.height };
  const to = (row: number, column: number, frozen = 0) => {
    scrollToCell(box as HTMLElement, geometry(frozen), { row, column });
    return [box.scrollLeft, box.scrollTop];
  };
  expect(to(9, 4)).toEqual([0, 0]);
  expect(to(10, 5)).toEqual([100, ROW_HEIGHT]);
  expect(to(0, 0)).toEqual([0, 0]);
  expect(to(0, 9, 1)).toEqual([500, 0]);
  expect(to(0, 5, 1)).toEqual([400, 0]);
  expect(to(0, 0, 1)).toEqual([400, 0]);
});
