import { useRef, useState } from 'react';
import type { CellPosition, Selection } from '#ui/spreadsheet/selection/selection.ts';
import { clampSelection, edgesOf, isSingle, singleCell } from '#ui/spreadsheet/selection/selection.ts';
import type { GridCommand } from './grid-keys.ts';
import type { GridWithEnd } from './selection-after.ts';
import { selectionAfter } from './selection-after.ts';

type Parts = Pick<GridWithEnd, 'rows' | 'columns' | 'lastRow'> & {
  pageRows: () => number;
  textAt: (at: CellPosition) => string;
  /** Says something that cannot be seen. */
  tell: (message: string) => void;
};

/** The selected cells of a spreadsheet, and how keys move them. */
export function useCellSelection({ rows, columns, lastRow, pageRows, textAt, tell }: Parts) {
  const [chosen, setChosen] = useState<Selection>(singleCell({ row: 0, column: 0 }));
  /** The column where a series of Tabs began, to which Enter returns. */
  const home = useRef<number | null>(null);
  /** Whether the next Tab leaves the grid, because Escape was the last key that was pressed. */
  const isLeaving = useRef(false);
  const selection = clampSelection(chosen, { rows, columns });

  /** Returns whether Tab would have left the grid until now. */
  function stay(): boolean {
    const wasLeaving = isLeaving.current;
    if (wasLeaving) tell('');
    isLeaving.current = false;
    return wasLeaving;
  }

  function select(next: Selection) {
    home.current = null;
    stay();
    setChosen(next);
  }

  function goOn(command: GridCommand & { kind: 'next' }, from: Selection, grid: GridWithEnd): boolean {
    const isOne = isSingle(edgesOf(from));
    const { active } = from;
    const isBack = isOne && command.along === 'column';
    const begin = isBack ? singleCell({ ...active, column: home.current ?? active.column }) : from;
    const next = selectionAfter(command, begin, grid);
    if (!next) return false;
    home.current = isBack ? null : isOne ? (home.current ?? active.column) : home.current;
    setChosen(next);
    return true;
  }

  /**
   * Selects what a key leads to, and returns whether the key was used. Null for a key that does something else.
   *
   * @param added rows that were added since the grid was drawn
   */
  function follow(command: GridCommand, added: number): boolean | null {
    const wasLeaving = stay();
    if (!selection) return null;
    const grid = {
      ...{ rows: rows + added, columns, lastRow, pageRows: pageRows() },
      isFilled: (at: CellPosition) => textAt(at) !== '',
    };
    if (command.kind === 'leave') {
      const isOne = isSingle(edgesOf(selection)) && !selection.others?.length;
      if (!isOne) select(singleCell(selection.active));
      isLeaving.current = true;
      tell('Tab leaves the table now.');
      // With one cell selected it is for what lies around the grid.
      return !isOne;
    }
    if (command.kind === 'next') {
      // Tab leaves the grid at its ends and after Escape, so that the keyboard is not caught in it.
      return command.along === 'row' && wasLeaving ? false : goOn(command, selection, grid);
    }
    const next = selectionAfter(command, selection, grid);
    if (next) select(next);
    return next ? true : null;
  }

  return { selection, select, follow };
}
