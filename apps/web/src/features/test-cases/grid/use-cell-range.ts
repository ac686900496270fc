import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { useRef, useState } from 'react';
import { onApple } from '#lib/browser/on-apple.ts';
import { fromClipboardText, toClipboardText } from '#ui/spreadsheet/clipboard/clipboard-text.ts';
import { commandOf, isComposed } from '#ui/spreadsheet/keyboard/grid-keys.ts';
import { selectionAfter } from '#ui/spreadsheet/keyboard/selection-after.ts';
import type { CellPosition, GridSize, Selection } from '#ui/spreadsheet/selection/selection.ts';
import { clampSelection, edgesOf, isSingle, rangeBetween, singleCell } from '#ui/spreadsheet/selection/selection.ts';

/** What a cell is to hold. */
export type CellText = CellPosition & { text: string };

type Parts = GridSize & {
  textAt: (at: CellPosition) => string;
  /** Brings a cell into sight, and gives it the focus. */
  focus: (at: CellPosition) => void;
  /** Brings a row into sight. */
  show: (row: number) => void;
  /** Writes cells as one step. Rows behind the last are new. Null where the grid is only looked at. */
  write: ((step: string, cells: readonly CellText[]) => void) | null;
  undo: () => void;
  redo: () => void;
};

const PAGE_ROWS = 12;

/** The habits of a spreadsheet in a grid whose cells are fields: keys that move, ranges, and the clipboard. */
export function useCellRange({ rows, columns, textAt, focus, show, write, undo, redo }: Parts) {
  const [chosen, setChosen] = useState<Selection | null>(null);
  /** Whether the keys move the caret in the field with the focus, and not from cell to cell. */
  const isTyping = useRef(false);
  /** Whether the next Tab leaves the grid, because Escape was the last that was pressed. */
  const isLeaving = useRef(false);
  const isDragging = useRef(false);
  const size = { rows, columns };
  const selection = chosen && clampSelection(chosen, size);
  const range = selection && !isSingle(edgesOf(selection)) ? edgesOf(selection) : null;

  /** Gives a single cell the focus, by which it is selected. Of a range the end is brought into sight. */
  function go(next: Selection) {
    if (isSingle(edgesOf(next))) return focus(next.active);
    setChosen(next);
    if (next.inSight !== null) show(next.focus.row);
  }

  /** The cells of the range, or the one with the focus, row by row. */
  function inRange(): CellPosition[][] {
    if (!selection) return [];
    const { top, bottom, left, right } = edgesOf(selection);
    return between(top, bottom).map((row) => between(left, right).map((column) => ({ row, column })));
  }

  function clear(step: string) {
    write?.(
      step,
      inRange()
        .flat()
        .map((at) => ({ ...at, text: '' })),
    );
  }

  /** Returns whether cells were copied, and not a part of a text that is being typed. */
  function copy(event: ClipboardEvent): boolean {
    if (isTyping.current || !selection || !positionOf(event.target)) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toClipboardText(inRange().map((row) => row.map(textAt))));
    return true;
  }

  /** Returns whether the key was used. */
  function move(event: KeyboardEvent, wasLeaving: boolean): boolean {
    const command = commandOf(event.nativeEvent, onApple);
    if (!command || !selection) return false;
    const grid = { ...size, lastRow: rows - 1, pageRows: PAGE_ROWS, isFilled: (at: CellPosition) => textAt(at) !== '' };
    // The field with the focus moves, and a range is left.
    const from = command.kind === 'next' ? singleCell(selection.active) : selection;
    switch (command.kind) {
      case 'move':
      case 'corner':
      case 'next':
      case 'selectAll': {
        // Tab leaves the grid at its ends and after Escape, so that the keyboard is not caught in it.
        const isLeft = command.kind === 'next' && command.along === 'row' && wasLeaving;
        const next = isLeft ? null : selectionAfter(command, from, grid);
        if (next) go(next);
        return next !== null;
      }
      case 'edit':
        isTyping.current = true;
        if (command.replacement !== null) return false;
        (event.target as HTMLInputElement).setSelectionRange(-1, -1);
        return true;
      case 'clear':
        if (range) clear(`clear ${cellCount(inRange())}`);
        return range !== null;
    }
    return false;
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = positionOf(event.target);
    if (!at || isComposed(event.nativeEvent)) return;
    const wasLeaving = isLeaving.current;
    // Shift comes before Tab where it goes backwards.
    if (event.key !== 'Shift') isLeaving.current = event.key === 'Escape';
    const key = event.key.toLowerCase();
    const isBack = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
    const wasTyping = isTyping.current;
    // In a field that is typed into they are the browser's.
    if (isBack && wasTyping) return;
    const isCaret = /^(Arrow(Left|Right)|Home|End|Delete|Backspace)$/.test(event.key) || event.ctrlKey || event.metaKey;
    if (wasTyping && (isCaret || [...event.key].length === 1)) return;
    if (event.key === 'Enter' || event.key === 'Escape') isTyping.current = false;
    if (event.key === 'Escape') {
      if (range && selection) setChosen(singleCell(selection.anchor));
      requestAnimationFrame(() => (event.target as HTMLInputElement).select());
    } else if (isBack) {
      if (key === 'y' || event.shiftKey) redo();
      else undo();
      event.preventDefault();
      event.stopPropagation();
    } else if (move(event, wasLeaving)) event.preventDefault();
  }

  return {
    /** The cells of several that are selected. */
    range,
    /** The cells that are selected, be it only one. */
    edges: selection && edgesOf(selection),
    handlers: {
      onKeyDown,
      onInput() {
        isTyping.current = true;
      },
      onFocus({ target }: FocusEvent) {
        const at = positionOf(target);
        if (!at) return;
        isTyping.current = false;
        setChosen(singleCell(at));
        (target as HTMLInputElement).select();
      },
      onMouseDown(event: MouseEvent) {
        const at = positionOf(event.target);
        if (!at || event.button !== 0) return;
        isDragging.current = true;
        if (event.target === document.activeElement) {
          isTyping.current = true;
          return;
        }
        // The first press selects the cell, and the second one sets the caret.
        event.preventDefault();
        if (event.shiftKey && selection) go(rangeBetween(selection.anchor, at));
        else (event.target as HTMLInputElement).focus();
      },
      onMouseOver(event: MouseEvent) {
        const at = positionOf(event.target);
        if (event.buttons !== 1) isDragging.current = false;
        if (!at || !isDragging.current || !selection) return;
        const isSame = selection.anchor.row === at.row && selection.anchor.column === at.column;
        if (range || !isSame) setChosen(rangeBetween(selection.anchor, at));
      },
      onCopy: copy,
      onCut(event: ClipboardEvent) {
        if (write && copy(event)) clear(`cut ${cellCount(inRange())}`);
      },
      onPaste(event: ClipboardEvent) {
        const at = positionOf(event.target);
        const text = event.clipboardData.getData('text/plain');
        if (!at || isTyping.current || !write || !selection || text === '') return;
        event.preventDefault();
        const cells = fromClipboardText(text);
        const [only] = cells.length === 1 && cells[0]?.length === 1 ? cells[0] : [];
        const { top, left } = edgesOf(selection);
        // A single cell fills the range.
        const pasted =
          only === undefined
            ? cells.flatMap((row, below) =>
                row.map((cell, beside) => ({ row: top + below, column: left + beside, text: cell })),
              )
            : inRange()
                .flat()
                .map((each) => ({ ...each, text: only }));
        write(`paste ${cellCount([pasted])}`, pasted);
      },
    },
  };
}

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

function cellCount(cells: readonly (readonly unknown[])[]): string {
  const count = cells.flat().length;
  return count === 1 ? 'a cell' : `${count.toLocaleString('en')} cells`;
}

/** The cell that a field of the grid is. Null for anything else. */
function positionOf(target: EventTarget | null): CellPosition | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const [row, column] = ['row', 'column'].map((name) => target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`));
  return row && column ? { row: Number(row), column: Number(column) } : null;
}
