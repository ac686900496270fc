import type { ComponentType, RefObject } from 'react';
import type { NodeReach } from '#jdm-editor/drawing/test-coverage.ts';
import type { GridColumn } from '#jdm-editor/table/columns/grid-columns.ts';
import { placesFor } from '#jdm-editor/table/columns/grid-columns.ts';
import type { ColumnSide } from '#jdm-editor/table/content/table-content.ts';
import type { Query } from '#jdm-editor/table/find/find-cells.ts';
import type { TableGridState } from '#jdm-editor/table/selection/use-table-grid.ts';
import type { ShownTable } from '#jdm-editor/table/use-shown-table.ts';
import type { CellDraft } from '#ui/spreadsheet/frame/sheet.ts';
import type { EditorBox, MenuPlace } from '#ui/spreadsheet/frame/sheet-geometry.ts';
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
  table: ShownTable;
  grid: TableGridState;
  /** How many test cases reach each row. Null while no marks are shown. */
  tests: NodeReach | null;
  query: Query | null;
  /** Null where the table is only looked at. */
  editing: {
    CellEditor: ComponentType<CellEditorProps>;
    addColumn: (side: ColumnSide) => void;
    moveColumn: (from: number, to: number) => void;
    editColumn: (column: number) => void;
  } | null;
  openMenu: (place: MenuPlace) => void;
  frameRef: RefObject<HTMLDivElement | null>;
};

/** A decision table as a spreadsheet. */
export function TableGrid({ label, table, grid, tests, query, editing, openMenu, frameRef }: Props) {
  const { allRows, rows, columns, problems, hits, filtering } = table;

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
        tests={tests?.at(position)}
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
      frozen={table.frozen}
      rowCount={rows.length}
      sheet={grid}
      isEditable={editing !== null}
      columnActions={{
        resize: table.resize,
        fit: table.fit,
        edit: editing?.editColumn ?? null,
        move: (from, to) => editing?.moveColumn(from, to),
        placesFor: (column) => placesFor(columns, column),
      }}
      header={(drawn) => (
        <GridHeader
          {...drawn}
          columns={columns}
          filter={filtering.filter}
          problems={problems.fields}
          addColumn={editing?.addColumn ?? null}
          editColumn={editing?.editColumn ?? null}
          openMenu={openMenu}
        />
      )}
      row={row}
      editor={editor}
      openMenu={openMenu}
      frameRef={frameRef}
    />
  );
}
