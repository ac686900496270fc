import type { ClipboardEvent, ComponentType, KeyboardEvent, MouseEvent } from 'react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { NodeReach } from '#jdm-editor/drawing/test-coverage.ts';
import { onApple } from '#lib/browser/on-apple.ts';
import type { GridCommand } from '#lib/grid/grid-keys.ts';
import { commandOf, isComposed } from '#lib/grid/grid-keys.ts';
import type { CellPosition } from '#lib/grid/selection.ts';
import { edgesOf, rangesOf, selectedColumns, singleCell } from '#lib/grid/selection.ts';
import type { CellProblems } from './cell-problems.ts';
import type { TableFilter } from './filter-rows.ts';
import type { Query } from './find-cells.ts';
import type { GridColumn } from './grid-columns.ts';
import { endOf } from './grid-columns.ts';
import type { Geometry, MenuPlace } from './grid-geometry.ts';
import { boxesOf, HEADER_HEIGHT, NUMBER_WIDTH, ROW_HEIGHT } from './grid-geometry.ts';
import { GridHeader } from './grid-header.tsx';
import { GridRow, TypedCell } from './grid-row.tsx';
import type { RowHit } from './run-marks.ts';
import { SelectionLayer } from './selection-layer.tsx';
import type { ColumnSide, TableRow } from './table-content.ts';
import classes from './table-grid.module.css';
import { PARTS, partOf, useGridPointer } from './use-grid-pointer.ts';
import type { CellDraft, TableGridState } from './use-table-grid.ts';
import { scrollToCell, useVisibleRange } from './use-visible-range.ts';

/** What edits the text of one cell in its place. */
export type CellEditorProps = {
  draft: CellDraft;
  column: GridColumn;
  style: { top: number; left: number; height: number; width: number; maxWidth: number };
  /** `then` is where the key leads that ended the editing. */
  commit: (text: string, then?: GridCommand) => void;
  commitAll: (text: string) => void;
  cancel: () => void;
};

type Props = {
  /** For screen readers. */
  label: string;
  allRows: readonly TableRow[];
  /** The positions of the shown rows, as `useTableGrid` has them. */
  rows: readonly number[];
  columns: readonly GridColumn[];
  frozen: number;
  grid: TableGridState;
  problems: CellProblems;
  hits: ReadonlyMap<number, RowHit>;
  /** How many test cases reach each row. Null while no marks are shown. */
  tests: NodeReach | null;
  filter: TableFilter;
  query: Query | null;
  /** Null where the table is only looked at. */
  editing: {
    CellEditor: ComponentType<CellEditorProps>;
    addColumn: (side: ColumnSide) => void;
    moveColumn: (from: number, to: number) => void;
    editColumn: (column: number) => void;
  } | null;
  resize: (columnId: string, width: number, isDone: boolean) => void;
  fitColumn: (column: number) => void;
  openMenu: (place: MenuPlace) => void;
  /** Gives how many rows a screen shows, and the place of the active cell, to whoever needs them. */
  frameRef: React.RefObject<HTMLDivElement | null>;
};

/** A decision table as a grid with the habits of a spreadsheet. Only what is in sight is drawn. */
export function TableGrid(props: Props) {
  const { label, allRows, rows, columns, grid, problems, hits, filter, query, editing, openMenu, frameRef } = props;
  const id = useId();
  // On a narrow screen, columns that stay in sight would leave no room for the others.
  const [isNarrow, setNarrow] = useState(false);
  const frozen = isNarrow ? 0 : props.frozen;
  const geometry: Geometry = { columns, frozen, rowCount: rows.length };
  const pointer = useGridPointer({
    frame: frameRef,
    geometry,
    grid,
    isEditable: editing !== null,
    resize: props.resize,
    moveColumn: (from, to) => editing?.moveColumn(from, to),
  });
  const { drag } = pointer;
  const filling = drag?.kind === 'fill' ? drag.target : null;
  // Rows that are to be added are there while the corner of the selection is dragged over them.
  const rowCount = Math.max(rows.length, (filling?.bottom ?? 0) + 1);
  const { range, isPlain, width } = useVisibleRange(frameRef, { ...geometry, rowCount });
  const isNarrowNow = endOf(columns.slice(0, props.frozen)) > width * 0.6;
  if (isNarrow !== isNarrowNow) setNarrow(isNarrowNow);
  const { selection, draft } = grid;
  const active = selection?.active;
  const focus = selection?.focus;
  const inSight = selection?.inSight === undefined ? focus : selection.inSight;

  const bringIntoSight = useEffectEvent((cell: CellPosition, drawnAs: string | undefined) => {
    const frame = frameRef.current;
    if (!frame) return;
    scrollToCell(frame, geometry, cell);
    // The table may reach beyond the window, which is taken along, also while a text is looked for. Not while a pointer is held, which would be over another cell then.
    const isSought = document.activeElement?.closest('search') != null;
    if ((frame !== document.activeElement && !isSought) || pointer.drag) return;
    frame.querySelector(`.${drawnAs}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const focusInSight = useRef<CellPosition>(undefined);
  useEffect(() => {
    // Within the same selection it is the active cell that moves.
    const isWithin = focus === focusInSight.current;
    focusInSight.current = focus;
    if (isWithin && active) bringIntoSight(active, classes.active);
    else if (inSight) bringIntoSight(inSight, classes.inSight);
  }, [focus, active, inSight]);

  const wasEditing = useRef(false);
  useEffect(() => {
    // The editor that had the focus is gone. Where something else was pressed, that has the focus now.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasEditing.current && !draft && isLost) frameRef.current?.focus({ preventScroll: true });
    wasEditing.current = draft !== null;
  }, [draft, frameRef]);

  function press(event: KeyboardEvent) {
    if (event.target !== frameRef.current) return;
    if (event.key === 'Escape' && pointer.drag) {
      event.preventDefault();
      return pointer.cancel();
    }
    const command = commandOf(event.nativeEvent, onApple);
    // What begins a composed character goes on into the editor, which has the focus now.
    if (command && grid.run(command) && !isComposed(event.nativeEvent)) event.preventDefault();
  }

  const isOwn = (event: ClipboardEvent) => event.target === frameRef.current;
  const clipboard = {
    onCopy(event: ClipboardEvent) {
      if (!isOwn(event)) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', grid.copied());
    },
    onCut(event: ClipboardEvent) {
      if (!isOwn(event) || !editing) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', grid.cut());
    },
    onPaste(event: ClipboardEvent) {
      if (!isOwn(event)) return;
      event.preventDefault();
      grid.paste(event.clipboardData.getData('text/plain'));
    },
  };

  function openContextMenu(event: MouseEvent) {
    const part = (event.target as Element).closest<HTMLElement>(PARTS);
    if (!part) return;
    event.preventDefault();
    const at = pointer.cellAt(event);
    const kind = part.dataset.part === 'header' ? 'column' : partOf(part) === 'cell' ? 'cell' : 'row';
    const isSelected =
      selection &&
      rangesOf(selection).some(
        ({ top, bottom, left, right }) =>
          at.row >= top && at.row <= bottom && (kind === 'row' || (at.column >= left && at.column <= right)),
      );
    if (kind !== 'column' && !isSelected) grid.select(singleCell({ ...at, column: kind === 'row' ? 0 : at.column }));
    openMenu({ kind, column: at.column, x: event.clientX, y: event.clientY });
  }

  function openByDoublePress(event: MouseEvent) {
    const part = (event.target as Element).closest<HTMLElement>(PARTS) ?? partAt(event);
    const at = pointer.cellAt(event);
    if (part && partOf(part) === 'cell') grid.beginEdit(at, null);
    if (part?.dataset.part === 'header') editing?.editColumn(Number(part.dataset.column));
    if (part?.dataset.part === 'resize') props.fitColumn(Number(part.dataset.column));
    if (part?.dataset.part === 'fill' && selection) {
      const edges = edgesOf(selection);
      if (edges.bottom < grid.lastRow) grid.fillTo({ ...edges, top: edges.bottom + 1, bottom: grid.lastRow });
    }
  }

  const draftColumn = draft && columns[draft.at.column];

  function editorPlace({ at }: CellDraft) {
    const { frozen: inFrozen, scrolled } = boxesOf(geometry, {
      top: at.row,
      bottom: at.row,
      left: at.column,
      right: at.column,
    });
    const box = inFrozen ?? scrolled ?? { top: 0, left: 0, height: 0, width: 0 };
    const left = box.left + (inFrozen ? (frameRef.current?.scrollLeft ?? 0) : 0);
    const room = NUMBER_WIDTH + endOf(columns) - left;
    return { ...box, left, top: HEADER_HEIGHT + box.top, maxWidth: Math.max(box.width, Math.min(480, room)) };
  }

  const drawnRows = Math.max(0, range.bottom - range.top + 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table, whose rows are all there.
    <div
      ref={frameRef}
      className={classes.frame}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-describedby={`${id}-keys`}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={editing === null}
      aria-activedescendant={active && !draft ? `${id}-${active.row}-${active.column}` : undefined}
      data-dragging={drag?.kind}
      onKeyDown={press}
      onContextMenu={openContextMenu}
      onDoubleClick={openByDoublePress}
      {...pointer.handlers}
      {...clipboard}
    >
      <span id={`${id}-keys`} hidden>
        Tab goes from cell to cell. Press Escape and then Tab to leave the table.
      </span>
      <div
        className={classes.sheet}
        role="presentation"
        style={{ height: HEADER_HEIGHT + rowCount * ROW_HEIGHT, width: NUMBER_WIDTH + endOf(columns) }}
      >
        <GridHeader
          columns={columns}
          frozen={frozen}
          first={range.first}
          last={range.last}
          filter={filter}
          problems={problems.fields}
          addColumn={editing?.addColumn ?? null}
          editColumn={editing?.editColumn ?? null}
          openMenu={openMenu}
        />
        {selection && (
          <SelectionLayer
            geometry={geometry}
            selection={selection}
            isEditing={draft !== null}
            canFill={editing !== null}
            filling={filling}
            dropRow={drag?.kind === 'moveRows' ? drag.to : null}
            dropColumn={drag?.kind === 'moveColumn' ? drag.to : null}
          />
        )}
        {Array.from({ length: drawnRows }, (_, at) => {
          const index = range.top + at;
          const position = rows[index] ?? allRows.length;
          return (
            <GridRow
              // What leaves at one end of the frame is used again at the other.
              key={index % drawnRows}
              gridId={id}
              row={allRows[position]}
              shownAt={index}
              position={position}
              columns={columns}
              frozen={frozen}
              first={range.first}
              last={range.last}
              problems={problems.rows.get(position)}
              hit={hits.get(position)}
              tests={props.tests?.at(position)}
              query={query}
              selected={selectedColumns(selection, index, columns.length)}
              isMovable={editing !== null}
              isPlain={isPlain(index)}
            />
          );
        })}
        {draft && draftColumn && editing && (
          <TypedCell>
            <editing.CellEditor
              key={`${draft.at.row},${draft.at.column}`}
              draft={draft}
              column={draftColumn}
              style={editorPlace(draft)}
              commit={(text, then) => {
                grid.commit(text);
                if (then) grid.run(then);
              }}
              commitAll={(text) => grid.commit(text, 'selection')}
              cancel={grid.cancelEdit}
            />
          </TypedCell>
        )}
      </div>
    </div>
  );
}

/** The pointer is captured while it is pressed, so that the frame is the target of what follows. */
const partAt = ({ clientX, clientY }: MouseEvent): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(PARTS) ?? null;
