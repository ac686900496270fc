import { describe, expect, test } from 'vitest';
import { moveSelection, nextCell } from './move-selection.ts';
import { rangeBetween, singleCell } from './selection.ts';

const at = (row: number, column: number) => ({ row, column });
/** Filled cells are marked with x. */
const gridOf = (...lines: string[]) => ({
  rows: lines.length,
  columns: lines[0]?.length ?? 0,
  pageRows: 3,
  isFilled: ({ row, column }: { row: number; column: number }) => lines[row]?.[column] === 'x',
});
const grid = gridOf('xx x', 'xx x', '    ', 'x  x', 'x  x');
const one = { distance: 'cell', extend: false } as const;
const edge = { distance: 'edge', extend: false } as const;

describe('arrow keys', () => {
  test('move to the next cell and stop at the edge of the table', () => {
    expect(moveSelection(singleCell(at(0, 0)), 'down', one, grid)).toEqual(singleCell(at(1, 0)));
    expect(moveSelection(singleCell(at(0, 0)), 'up', one, grid)).toEqual(singleCell(at(0, 0)));
    expect(moveSelection(singleCell(at(4, 3)), 'right', one, grid)).toEqual(singleCell(at(4, 3)));
  });

  test('with Ctrl go to the end of the filled cells, and from there over the gap', () => {
    expect(moveSelection(singleCell(at(0, 0)), 'down', edge, grid)).toEqual(singleCell(at(1, 0)));
    expect(moveSelection(singleCell(at(1, 0)), 'down', edge, grid)).toEqual(singleCell(at(3, 0)));
    expect(moveSelection(singleCell(at(0, 1)), 'right', edge, grid)).toEqual(singleCell(at(0, 3)));
    expect(moveSelection(singleCell(at(2, 1)), 'down', edge, grid)).toEqual(singleCell(at(4, 1)));
  });

  test('with Shift extend the selection from the cell where it was begun', () => {
    const extended = moveSelection(singleCell(at(1, 1)), 'down', { distance: 'cell', extend: true }, grid);
    expect(extended).toEqual(rangeBetween(at(1, 1), at(2, 1)));
    expect(moveSelection(extended, 'right', { distance: 'end', extend: true }, grid)).toEqual(
      rangeBetween(at(1, 1), at(2, 3)),
    );
    expect(moveSelection(extended, 'left', one, grid)).toEqual(singleCell(at(1, 0)));
  });

  test('a page is one row less than what is shown, so that one row stays in sight', () => {
    const page = { distance: 'page', extend: false } as const;
    expect(moveSelection(singleCell(at(0, 0)), 'down', page, grid)).toEqual(singleCell(at(2, 0)));
  });
});

describe('Tab and Enter', () => {
  test('go on in the next row, and stay in their column', () => {
    expect(nextCell(singleCell(at(0, 3)), 'row', false, grid)).toEqual(singleCell(at(1, 0)));
    expect(nextCell(singleCell(at(0, 0)), 'row', true, grid)).toEqual(singleCell(at(4, 3)));
    expect(nextCell(singleCell(at(3, 0)), 'column', false, grid)).toEqual(singleCell(at(4, 0)));
    expect(nextCell(singleCell(at(4, 0)), 'column', false, grid)).toEqual(singleCell(at(4, 0)));
  });

  test('go around within a selection of several cells, which stays selected', () => {
    const range = rangeBetween(at(1, 1), at(2, 2));
    const visited = [at(1, 2), at(2, 1), at(2, 2), at(1, 1)];
    let selection = range;
    for (const active of visited) {
      selection = nextCell(selection, 'row', false, grid);
      expect(selection).toEqual({ ...range, active });
    }
    expect(nextCell(range, 'column', false, grid).active).toEqual(at(2, 1));
  });

  test('a selection that is extended after Tab begins at the active cell', () => {
    const moved = nextCell(rangeBetween(at(0, 0), at(1, 1)), 'row', false, grid);
    expect(moveSelection(moved, 'down', { distance: 'cell', extend: true }, grid)).toEqual(
      rangeBetween(at(0, 1), at(1, 1)),
    );
  });
});
