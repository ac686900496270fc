import { useVirtualizer } from '@tanstack/react-virtual';
import type { ClipboardEvent, KeyboardEvent, PointerEvent } from 'react';
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ExpressionText } from '#jdm-editor/expressions/expression-text.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { GridColumn } from './grid-columns.ts';
import { columnLabel, gridColumns } from './grid-columns.ts';
import { commandOf } from './grid-keys.ts';
import type { CellPosition } from './selection.ts';
import { edgesOf, rangeBetween, singleCell } from './selection.ts';
import type { TableContent, TableRow } from './table-content.ts';
import { cellText, NOTE, tableColumns, tableRows } from './table-content.ts';
import classes from './table-grid.module.css';
import type { EditTable } from './use-table-grid.ts';
import { useTableGrid } from './use-table-grid.ts';

const ROW_HEIGHT = 32;
const HEADER_HEIGHT = 52;
const NUMBER_WIDTH = 56;

type Props = {
  content: TableContent;
  edit: EditTable;
  readOnly: boolean;
  /** For screen readers. */
  label: string;
};

/** A decision table as a grid with the habits of a spreadsheet. */
export function TableGrid({ content, edit, readOnly, label }: Props) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [widths] = useState<Record<string, number>>({});
  const columns = useMemo(() => gridColumns(tableColumns(content), widths), [content, widths]);
  const allRows = useMemo(() => tableRows(content), [content]);
  const rows = useMemo(() => allRows.map((_, position) => position), [allRows]);
  const columnIds = useMemo(() => columns.map((column) => column.id), [columns]);
  const virtualRows = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: HEADER_HEIGHT,
  });
  const virtualColumns = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => frame.current,
    estimateSize: (at) => columns[at]?.width ?? 0,
    overscan: 2,
    scrollPaddingStart: NUMBER_WIDTH,
  });
  const grid = useTableGrid({
    content,
    rows,
    columns: columnIds,
    edit,
    readOnly,
    pageRows: () => Math.floor(((frame.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT),
    find: () => {},
  });
  const { selection, draft } = grid;
  const active = selection?.active;
  const focus = selection?.focus;

  useEffect(() => {
    if (!focus) return;
    virtualRows.scrollToIndex(focus.row);
    virtualColumns.scrollToIndex(focus.column);
  }, [focus, virtualRows, virtualColumns]);

  const wasEditing = useRef(false);
  useEffect(() => {
    // The editor that had the focus is gone.
    if (wasEditing.current && !draft) frame.current?.focus({ preventScroll: true });
    wasEditing.current = draft !== null;
  }, [draft]);

  function press(event: KeyboardEvent) {
    if (event.target !== frame.current) return;
    const command = commandOf(event.nativeEvent);
    if (command && grid.run(command)) event.preventDefault();
  }

  function cellAt(event: PointerEvent): CellPosition | null {
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]');
    const [row, column] = cell?.dataset.cell?.split(',').map(Number) ?? [];
    return row === undefined || column === undefined ? null : { row, column };
  }

  function point(event: PointerEvent) {
    const at = cellAt(event);
    if (!at || event.button !== 0) return;
    const isDragged = event.type === 'pointermove';
    if (isDragged && event.buttons !== 1) return;
    const anchor = (isDragged || event.shiftKey) && selection ? selection.active : at;
    grid.select(anchor === at ? singleCell(at) : rangeBetween(anchor, at));
  }

  const clipboard = {
    onCopy(event: ClipboardEvent) {
      if (event.target !== frame.current) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', grid.copied());
    },
    onCut(event: ClipboardEvent) {
      if (event.target !== frame.current) return;
      clipboard.onCopy(event);
      grid.run({ kind: 'clear' });
    },
    onPaste(event: ClipboardEvent) {
      if (event.target !== frame.current) return;
      event.preventDefault();
      grid.paste(event.clipboardData.getData('text/plain'));
    },
  };

  const shownColumns = virtualColumns.getVirtualItems();
  const left = shownColumns[0]?.start ?? 0;
  const box = (top: number, bottom: number, first: number, last: number) => {
    const at = (column: number) => virtualColumns.measurementsCache[column];
    const start = at(first)?.start ?? 0;
    return {
      top: HEADER_HEIGHT + top * ROW_HEIGHT,
      height: (bottom - top + 1) * ROW_HEIGHT,
      left: NUMBER_WIDTH + start,
      width: (at(last)?.end ?? 0) - start,
    };
  };
  const edges = selection && edgesOf(selection);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table, whose rows are all there.
    <div
      ref={frame}
      className={classes.frame}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={readOnly}
      aria-activedescendant={active && `${id}-${active.row}-${active.column}`}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
      onDoubleClick={() => active && grid.beginEdit(active, null)}
      {...clipboard}
    >
      <div
        className={classes.sheet}
        style={{
          height: HEADER_HEIGHT + virtualRows.getTotalSize(),
          width: NUMBER_WIDTH + virtualColumns.getTotalSize(),
        }}
      >
        <div className={classes.header} role="row" aria-rowindex={1} style={{ height: HEADER_HEIGHT }}>
          <div className={classes.corner} role="columnheader" style={{ width: NUMBER_WIDTH }}>
            <span className={classes.hidden}>Row</span>
          </div>
          <div style={{ width: left }} />
          {shownColumns.map(({ index }) => {
            const column = columns[index];
            return column && <ColumnHeader key={column.id} column={column} position={index} />;
          })}
        </div>
        {virtualRows.getVirtualItems().map(({ index, start }) => {
          const row = allRows[rows[index] ?? -1];
          return (
            row && (
              <GridRow
                key={index}
                gridId={id}
                row={row}
                shownAt={index}
                number={(rows[index] ?? 0) + 1}
                top={HEADER_HEIGHT + start}
                left={left}
                first={shownColumns[0]?.index ?? 0}
                last={shownColumns.at(-1)?.index ?? -1}
                columns={columns}
              />
            )
          );
        })}
        {edges && <div className={classes.selected} style={box(edges.top, edges.bottom, edges.left, edges.right)} />}
        {active && !draft && (
          <div className={classes.active} style={box(active.row, active.row, active.column, active.column)} />
        )}
        {draft && (
          <CellEditor
            key={`${draft.at.row},${draft.at.column}`}
            draft={draft}
            reads={columns[draft.at.column]?.column?.side === 'inputs' ? 'cell' : 'expression'}
            style={box(draft.at.row, draft.at.row, draft.at.column, draft.at.column)}
            commit={(text, then) => {
              grid.commit(text);
              if (then) grid.run(then);
            }}
            cancel={grid.cancelEdit}
          />
        )}
      </div>
    </div>
  );
}

function ColumnHeader({ column, position }: { column: GridColumn; position: number }) {
  return (
    <div
      className={classes.columnHeader}
      role="columnheader"
      aria-colindex={position + 2}
      data-side={column.column?.side ?? 'note'}
      style={{ width: column.width }}
    >
      <span className={classes.columnName}>{columnLabel(column)}</span>
      {column.column && <span className={classes.columnField}>{column.column.field}</span>}
    </div>
  );
}

type RowProps = {
  gridId: string;
  row: TableRow;
  shownAt: number;
  number: number;
  top: number;
  left: number;
  first: number;
  last: number;
  columns: readonly GridColumn[];
};

/** Drawn again only when the row or the shown columns change: the selection lies above the rows. */
const GridRow = memo(
  function GridRow({ gridId, row, shownAt, number, top, left, first, last, columns }: RowProps) {
    return (
      <div className={classes.row} role="row" aria-rowindex={shownAt + 2} style={{ top, height: ROW_HEIGHT }}>
        <div className={classes.number} role="rowheader" style={{ width: NUMBER_WIDTH }}>
          {number}
        </div>
        <div style={{ width: left }} />
        {columns.slice(first, last + 1).map(({ id, width }, at) => (
          <div
            key={id}
            id={`${gridId}-${shownAt}-${first + at}`}
            className={id === NOTE ? classes.note : classes.cell}
            role="gridcell"
            aria-colindex={first + at + 2}
            data-cell={`${shownAt},${first + at}`}
            style={{ width }}
          >
            {id === NOTE ? cellText(row, id) : <ExpressionText>{cellText(row, id)}</ExpressionText>}
          </div>
        ))}
      </div>
    );
  },
  (one, other) =>
    one.row === other.row &&
    one.shownAt === other.shownAt &&
    one.number === other.number &&
    one.left === other.left &&
    one.first === other.first &&
    one.last === other.last &&
    sameColumns(one.columns, other.columns),
);

const sameColumns = (one: readonly GridColumn[], other: readonly GridColumn[]) =>
  one.length === other.length && one.every(({ id, width }, at) => id === other[at]?.id && width === other[at]?.width);
