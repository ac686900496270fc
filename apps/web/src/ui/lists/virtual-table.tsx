import type { Range } from '@tanstack/react-virtual';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { CSSProperties, FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { Fragment, memo, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import classes from './virtual-table.module.css';

export type TableColumn = {
  name: string;
  /** A word above the first column of those that have it. */
  group: string;
  /** The least width, in characters. */
  width: number;
  /** Stays in sight beside the titles of the rows. Only the first column can. */
  isFrozen?: boolean;
};

export type TableHandle = {
  /** Brings a row into sight, and hands it over as soon as it is rendered. */
  show: (row: number, then?: (row: HTMLElement) => void) => void;
};

type Props = {
  ref?: Ref<TableHandle>;
  label: string;
  columns: readonly TableColumn[];
  count: number;
  /** What a row stays the same by when others come before it or go. */
  idOf: (row: number) => string;
  /** What identifies a row, such as its number. It is shown first, and stays in sight. */
  title: (row: number) => string;
  /** The cells of a row, each a `td`, with `data-frozen` if its column is. */
  cells: (row: number) => ReactNode;
  isFailure: (row: number) => boolean;
  open: (row: number) => void;
  /** The id of a row that is brought into sight as soon as it is there, with the focus in its first field. */
  shown?: string | null;
};

const rowHeight = 36;

/**
 * A table of any length that renders only the visible rows and the one with the focus, in which something may be typed, and
 * scrolls in a box of its own. From the title of a row the arrow keys move to the next one.
 */
export function VirtualTable(props: Props) {
  const { ref, label, columns, count, idOf, title, cells, isFailure, open, shown = null } = props;
  const box = useRef<HTMLElement>(null);
  /** The id of the row with the focus. */
  const focused = useRef<string | null>(null);
  const rowOf = (id: string | null) => {
    let row = id === null ? -1 : count - 1;
    while (row >= 0 && idOf(row) !== id) row--;
    return row;
  };
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    rangeExtractor: withFocused,
  });
  useImperativeHandle(ref, () => ({ show }));
  const showNew = useEffectEvent((id: string | null) =>
    show(rowOf(id), (row) => {
      const field = row.querySelector('input');
      field?.focus();
      field?.select();
    }),
  );
  const isThere = rowOf(shown) >= 0;
  useEffect(() => {
    if (isThere) showNew(shown);
  }, [isThere, shown]);
  const rows = virtualizer.getVirtualItems();
  const below = virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0);
  const titleWidth = Math.max(5, title(count - 1).length + 3);
  const frozenWidth = columns[0]?.isFrozen ? columns[0].width : 0;
  const width = columns.reduce((sum, column) => sum + column.width, titleWidth);
  const begins = (index: number) => columns[index]?.group !== columns[index - 1]?.group;

  function withFocused(range: Range): number[] {
    const rows = defaultRangeExtractor(range);
    const row = rowOf(focused.current);
    return row < 0 || rows.includes(row) ? rows : [...rows, row].sort((one, other) => one - other);
  }

  function noteFocus({ target }: FocusEvent) {
    const row = target.closest('[data-row]')?.getAttribute('data-row');
    focused.current = row ? idOf(Number(row)) : null;
  }

  function show(row: number, then?: (element: HTMLElement) => void) {
    const element = () => box.current?.querySelector<HTMLElement>(`[data-row="${row}"]`);
    const handOver = () => {
      const rendered = element();
      if (rendered) then?.(rendered);
    };
    virtualizer.scrollToIndex(row);
    // A row that is out of sight is rendered after the table has scrolled to it.
    if (element()) handOver();
    else requestAnimationFrame(handOver);
  }

  function move(event: KeyboardEvent) {
    // In a field they move the caret.
    if (event.target instanceof HTMLInputElement) return;
    const row = (event.target as HTMLElement).closest('[data-row]')?.getAttribute('data-row');
    const to = row ? destination(event.key, Number(row), count) : null;
    if (to === null) return;
    event.preventDefault();
    show(to, (row) => row.querySelector('button')?.focus());
  }

  return (
    <section
      ref={box}
      className={classes.box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
      tabIndex={0}
      style={{ '--title-width': `${titleWidth}ch`, '--frozen-width': `${titleWidth + frozenWidth}ch` } as CSSProperties}
      onKeyDown={move}
      onFocus={noteFocus}
    >
      <table aria-rowcount={count + 1} style={{ width: `max(100%, ${width}ch)` }}>
        <colgroup>
          <col style={{ width: `${titleWidth}ch` }} />
          {/* The last column takes the room that is left. */}
          {columns.map(({ name, group, width }, index) => (
            <col key={`${group} ${name}`} style={index < columns.length - 1 ? { width: `${width}ch` } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.title}>
              #
            </th>
            {columns.map(({ name, group, isFrozen }, index) => (
              <th
                key={`${group} ${name}`}
                scope="col"
                title={name}
                data-begins={begins(index) || undefined}
                data-frozen={isFrozen}
              >
                <small>{begins(index) && group}</small> {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, start }, at) => {
            const gap = start - (rows[at - 1]?.end ?? 0);
            return (
              <Fragment key={idOf(index)}>
                {gap > 0 && <Gap height={gap} />}
                <Row index={index} title={title} cells={cells} isFailure={isFailure} open={open} />
              </Fragment>
            );
          })}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = Pick<Props, 'title' | 'cells' | 'isFailure' | 'open'> & { index: number };

/** Kept as it is while the table is scrolled: only what renders the table anew gives it other functions. */
const Row = memo(function Row({ index, title, cells, isFailure, open }: RowProps) {
  const name = title(index);
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      data-failure={isFailure(index) || undefined}
      style={{ height: rowHeight }}
    >
      <th scope="row" className={classes.title}>
        <button type="button" aria-label={`Open row ${name}`} onClick={() => open(index)}>
          {name}
        </button>
      </th>
      {cells(index)}
    </tr>
  );
});

/** In the place of the rows that are not rendered. */
const Gap = ({ height }: { height: number }) => (
  <tr style={{ height }}>
    <td />
  </tr>
);

function destination(key: string, from: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: 12,
    PageUp: -12,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(Math.max(from + step, 0), count - 1);
}
