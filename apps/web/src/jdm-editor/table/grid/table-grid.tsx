import type { ComponentType } from 'react';
import type { NodeReach } from '#jdm-editor/drawing/test-coverage.ts';
import type { CellProblems } from '#jdm-editor/table/cells/cell-problems.ts';
import type { RowHit } from '#jdm-editor/table/cells/run-marks.ts';
import type { GridColumn } from '#jdm-editor/table/columns/grid-columns.ts';
import { placesFor } from '#jdm-editor/table/columns/grid-columns.ts';
import type { ColumnSide, TableRow } from '#jdm-editor/table/content/table-content.ts';
import type { TableFilter } from '#jdm-editor/table/filter/filter-rows.ts';
import type { Query } from '#jdm-editor/table/find/find-cells.ts';
import type { TableGridState } from '#jdm-editor/table/selection/use-table-grid.ts';
import type { CellDraft } from '#ui/spreadsheet/frame/sheet.ts';
import type { ColumnActions, EditorBox, MenuPlace } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import type { DrawnRow } from '#ui/spreadsheet/frame/spreadsheet.tsx';
import { Spreadsheet } from '#ui/spreadsheet/frame/spreadsheet.tsx';
import type { GridCommand } from '#ui/spreadsheet/keyboard/grid-keys.ts';
import { GridHeader } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';

/** What edits the text of one cell in its place. */
export type CellEditorProps = {
  draft: CellDraft;
  column: GridColumn;
  style: EditorBox;
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
  resize: ColumnActions['resize'];
  fitColumn: (column: number) => void;
  openMenu: (place: MenuPlace) => void;
  frameRef: React.RefObject<HTMLDivElement | null>;
};

/** A decision table as a spreadsheet. */
export function TableGrid(props: Props) {
  const { label, allRows, rows, columns, grid, problems, hits, filter, query, editing, openMenu } = props;

  function row(drawn: DrawnRow) {
    const position = rows[drawn.shownAt] ?? allRows.length;
    return (
      <GridRow
        {...drawn}
        row={allRows[position]}
        position={position}
        columns={columns}
        problems={problems.rows.get(position)}
        hit={hits.get(position)}
        tests={props.tests?.at(position)}
        query={query}
        isMovable={editing !== null}
      />
    );
  }

  function editor(draft: CellDraft, box: EditorBox) {
    const column = columns[draft.at.column];
    return (
      column &&
      editing && (
        <editing.CellEditor
          key={`${draft.at.row},${draft.at.column}`}
          draft={draft}
          column={column}
          style={box}
          commit={grid.commit}
          commitAll={grid.commitAll}
          cancel={grid.cancelEdit}
        />
      )
    );
  }

  return (
    <Spreadsheet
      label={label}
      columns={columns}
      frozen={props.frozen}
      rowCount={rows.length}
      sheet={grid}
      isEditable={editing !== null}
      columnActions={{
        resize: props.resize,
        fit: props.fitColumn,
        edit: editing?.editColumn ?? null,
        move: (from, to) => editing?.moveColumn(from, to),
        placesFor: (column) => placesFor(columns, column),
      }}
      header={(drawn) => (
        <GridHeader
          {...drawn}
          columns={columns}
          filter={filter}
          problems={problems.fields}
          addColumn={editing?.addColumn ?? null}
          editColumn={editing?.editColumn ?? null}
          openMenu={openMenu}
        />
      )}
      row={row}
      editor={editor}
      openMenu={openMenu}
      frameRef={props.frameRef}
    />
  );
}
