// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid cannot be a table, whose rows and cells are all there.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which of its cells is active.
import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { Fragment, useId, useState } from 'react';
import { onApple } from '#lib/browser/on-apple.ts';
import { commandOf, isComposed } from '#ui/spreadsheet/keyboard/grid-keys.ts';
import { selectedColumns } from '#ui/spreadsheet/selection/selection.ts';
import { SelectionLayer } from './selection-layer.tsx';
import type { CellDraft, Sheet } from './sheet.ts';
import type { ColumnActions, EditorBox, Geometry, MenuPlace, SheetColumn } from './sheet-geometry.ts';
import { editorBox, endOf, HEADER_HEIGHT, NUMBER_WIDTH, ROW_HEIGHT } from './sheet-geometry.ts';
import { sheetPresses } from './sheet-presses.ts';
import classes from './spreadsheet.module.css';
import { useFocusAfterEditing, useSelectionInSight } from './use-selection-in-sight.ts';
import { useSheetPointer } from './use-sheet-pointer.ts';
import { useVisibleRange } from './use-visible-range.ts';

/** The columns that are drawn: those that stay in sight, and of the others the first and the last one. */
export type DrawnColumns = { frozen: number; first: number; last: number };

/** A row that is drawn. */
export type DrawnRow = DrawnColumns & {
  gridId: string;
  /** The place among the shown rows. */
  shownAt: number;
  /** The positions of the selected columns, as a text, so that the row is not drawn again while they are the same. */
  selected: string;
  /** Without colours and checks, when it came while rows pass by. */
  isPlain: boolean;
};

type Props = {
  /** For screen readers. */
  label: string;
  columns: readonly SheetColumn[];
  frozen: number;
  rowCount: number;
  sheet: Sheet;
  isEditable: boolean;
  columnActions: ColumnActions;
  header: (drawn: DrawnColumns) => ReactNode;
  row: (drawn: DrawnRow) => ReactNode;
  /** Edits the text of a cell in its place. */
  editor: (draft: CellDraft, box: EditorBox) => ReactNode;
  openMenu: (place: MenuPlace) => void;
  /** Gives how many rows a screen shows, and the place of the active cell, to whoever needs them. */
  frameRef: RefObject<HTMLDivElement | null>;
};

/** Rows and columns with the habits of a spreadsheet. Only what is in sight is drawn. */
export function Spreadsheet(props: Props) {
  const { label, columns, sheet, isEditable, columnActions, openMenu, frameRef } = props;
  const { selection, draft } = sheet;
  const id = useId();
  // On a narrow screen, columns that stay in sight would leave no room for the others.
  const [isNarrow, setNarrow] = useState(false);
  const frozen = isNarrow ? 0 : props.frozen;
  const geometry: Geometry = { columns, frozen, rowCount: props.rowCount };
  const pointer = useSheetPointer({ frame: frameRef, geometry, sheet, isEditable, columnActions });
  const { drag } = pointer;
  const filling = drag?.kind === 'fill' ? drag.target : null;
  // Rows that are to be added are there while the corner of the selection is dragged over them.
  const rowCount = Math.max(props.rowCount, (filling?.bottom ?? 0) + 1);
  const { range, isPlain, width } = useVisibleRange(frameRef, { ...geometry, rowCount });
  const isNarrowNow = endOf(columns.slice(0, props.frozen)) > width * 0.6;
  if (isNarrow !== isNarrowNow) setNarrow(isNarrowNow);
  useSelectionInSight(frameRef, geometry, selection, drag !== null);
  useFocusAfterEditing(frameRef, draft !== null);

  function press(event: KeyboardEvent) {
    if (event.target !== frameRef.current) return;
    if (event.key === 'Escape' && drag) {
      event.preventDefault();
      return pointer.cancel();
    }
    const command = commandOf(event.nativeEvent, onApple);
    // What begins a composed character goes on into the editor, which has the focus now.
    if (command && sheet.run(command) && !isComposed(event.nativeEvent)) event.preventDefault();
  }

  /** Of what is typed in an editor the clipboard belongs to the editor. */
  const ofFrame = (act: (data: DataTransfer) => void) => (event: ClipboardEvent) => {
    if (event.target !== frameRef.current) return;
    event.preventDefault();
    act(event.clipboardData);
  };

  const active = selection?.active;
  const drawn = { frozen, first: range.first, last: range.last };
  const drawnRows = Math.max(0, range.bottom - range.top + 1);
  return (
    <div
      ref={frameRef}
      className={classes.frame}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-describedby={`${id}-keys`}
      aria-rowcount={props.rowCount + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={!isEditable}
      aria-activedescendant={active && !draft ? `${id}-${active.row}-${active.column}` : undefined}
      data-dragging={drag?.kind}
      onKeyDown={press}
      onCopy={ofFrame((data) => data.setData('text/plain', sheet.copied()))}
      onCut={isEditable ? ofFrame((data) => data.setData('text/plain', sheet.cut())) : undefined}
      onPaste={ofFrame((data) => sheet.paste(data.getData('text/plain')))}
      {...sheetPresses({ sheet, cellAt: pointer.cellAt, columnActions, openMenu })}
      {...pointer.handlers}
    >
      <span id={`${id}-keys`} hidden>
        Tab goes from cell to cell. Press Escape and then Tab to leave the table.
      </span>
      <div
        className={classes.sheet}
        role="presentation"
        style={{ height: HEADER_HEIGHT + rowCount * ROW_HEIGHT, width: NUMBER_WIDTH + endOf(columns) }}
      >
        {props.header(drawn)}
        {selection && (
          <SelectionLayer
            geometry={geometry}
            selection={selection}
            isEditing={draft !== null}
            canFill={isEditable}
            filling={filling}
            dropRow={drag?.kind === 'moveRows' ? drag.to : null}
            dropColumn={drag?.kind === 'moveColumn' ? drag.to : null}
          />
        )}
        {Array.from({ length: drawnRows }, (_, at) => {
          const shownAt = range.top + at;
          const selected = selectedColumns(selection, shownAt, columns.length);
          return (
            // What leaves at one end of the frame is used again at the other.
            <Fragment key={shownAt % drawnRows}>
              {props.row({ ...drawn, gridId: id, shownAt, selected, isPlain: isPlain(shownAt) })}
            </Fragment>
          );
        })}
        {draft && isEditable && (
          <div role="row" className={classes.typed}>
            <div role="gridcell" className={classes.typed}>
              {props.editor(draft, editorBox(geometry, draft.at, frameRef.current?.scrollLeft ?? 0))}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
