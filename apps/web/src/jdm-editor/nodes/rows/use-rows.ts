import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { changeContent, contentOf, listIn } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import type { Row } from './row-edits.ts';
import { changeRow, duplicateRow, insertRows, moveRow, removeRow, rowKeys } from './row-edits.ts';
import type { RowActions } from './row-menu.tsx';
import { useRowDrag } from './use-row-drag.ts';
import { focusPart, useRowFocus } from './use-row-focus.ts';

type Options = {
  /** The member of the content that has the rows. */
  member: string;
  /** What one row is, as undo names it: "delete expression total". */
  noun: string;
  /** The name of a row behind the noun. */
  nameOf: (row: unknown, at: number) => string;
  newRow: () => Row;
  /** The part of a row that has the focus when it was added. */
  firstPart: string;
  /** Deletes a row, where more goes with it than the row. */
  remove?: (at: number) => void;
};

type EditRows = (rows: readonly unknown[]) => readonly unknown[];

/** The rows of a node that lists something: edits them, moves them by handle and keys, and keeps the focus with them. */
export function useRows({ node, edit, readOnly }: NodePanelProps, options: Options) {
  const { member, noun, nameOf, newRow, firstPart } = options;
  const list = useRef<HTMLOListElement>(null);
  const focus = useRowFocus(list);
  const found = listIn(contentOf(node), member);
  const rows = found ?? [];

  const change = (step: string, editRows: EditRows, mergeKey?: string) =>
    edit(step, (before) => changeContent(before, (content) => withRows(content, member, editRows)), mergeKey);

  const named = (at: number) => `${noun} ${nameOf(rows[at], at)}`;

  function move(from: number, to: number, part = firstPart) {
    if (to < 0 || to >= rows.length) return;
    change(`move ${named(from)}`, (now) => moveRow(now, from, to));
    focus(to, part);
  }

  function add(at = rows.length) {
    change(`add ${noun}`, (now) => insertRows(now, at, [newRow()]));
    focus(at, firstPart);
  }

  const actionsOf = (at: number): RowActions => ({
    move: (to) => move(at, to),
    insertBelow: () => add(at + 1),
    duplicate() {
      change(`duplicate ${named(at)}`, (now) => duplicateRow(now, at, randomUuid));
      focus(at + 1, firstPart);
    },
    remove() {
      if (options.remove) options.remove(at);
      else change(`delete ${named(at)}`, (now) => removeRow(now, at));
      focus(at, firstPart);
    },
  });

  /** Alt with an arrow moves a row, and the focus stays where it was in it. */
  const moveByKeys = (at: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || event.shiftKey || event.ctrlKey || event.metaKey || by === 0 || readOnly) return;
    event.preventDefault();
    const part = event.target instanceof Element && event.target.closest<HTMLElement>('[data-part]')?.dataset.part;
    move(at, at + by, part || firstPart);
  };

  const drag = useRowDrag(list, move);

  return {
    /** Null if the content has something else in the place of its rows. */
    rows: found,
    keys: rowKeys(rows),
    list,
    /** Focuses a part of a row that is there already. */
    focusNow: (at: number, part: string) => focusPart(list.current, at, part),
    /** Focuses a part of a row after the next drawing. */
    focus,
    add,
    change,
    /** Sets members of a row. Typing in one of them is one step. */
    set: (at: number, members: Row, step = `change ${named(at)}`) =>
      change(step, (now) => changeRow(now, at, members), `${node.id} ${member} ${at} ${Object.keys(members)}`),
    actionsOf,
    rowProps: (at: number) => ({
      'data-row': at,
      'data-mark': drag.markOf(at),
      onKeyDown: moveByKeys(at),
    }),
    handleOf: drag.handleOf,
  };
}

function withRows(content: Readonly<Record<string, unknown>>, member: string, editRows: EditRows) {
  const before = listIn(content, member);
  const after = before && editRows(before);
  return after === null || after === before ? content : { ...content, [member]: after };
}
