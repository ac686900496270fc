import { columnLabel } from '#jdm-editor/table/columns/grid-columns.ts';
import { shownCell } from '#jdm-editor/table/content/column-cells.ts';
import { cellsText } from '#jdm-editor/table/content/step-words.ts';
import { NOTE } from '#jdm-editor/table/content/table-content.ts';
import { faultOf } from '#jdm-editor/table/grid/grid-row.tsx';
import type { TableGridState } from '#jdm-editor/table/selection/use-table-grid.ts';
import type { ShownTable } from '#jdm-editor/table/use-shown-table.ts';
import { edgesOf, isSingle } from '#ui/spreadsheet/selection/selection.ts';
import { StatusBar } from './status-bar.tsx';
import { withTextFix } from './text-fix.ts';
import { useSelectionSummary } from './use-selection-summary.ts';

type Props = {
  table: ShownTable;
  grid: TableGridState;
  isEditable: boolean;
  /** Something that happened and cannot be seen in the table. */
  message: string | null;
};

/** What is to be said of the active cell, and of all that are selected. */
export function CellStatus({ table, grid, isEditable, message }: Props) {
  const { allRows, rows, columns, columnIds, hits, problems } = table;
  const { selection } = grid;
  const summary = useSelectionSummary(allRows, rows, columnIds, selection);
  const active = selection?.active;
  const column = active && columns[active.column];
  const position = (active && rows[active.row]) ?? -1;
  // What is typed over stands in the cell's editor, with what is to be said about it.
  const isTyping = grid.draft !== null;
  const text = active && !isTyping ? grid.storedAt(active) : '';
  const fault = column && !isTyping ? faultOf(allRows[position], column, problems.rows.get(position)) : null;
  const edges = selection && edgesOf(selection);
  const row = allRows[position] === undefined ? 'New row' : `Row ${position + 1}`;
  return (
    <StatusBar
      place={column ? `${row}, ${columnLabel(column)}` : ''}
      text={text}
      isNote={column?.id === NOTE}
      shown={column?.cells && column.cells.type !== 'any' ? shownCell(text, column.cells) : null}
      type={column?.values.kind ?? 'any'}
      fault={column && fault ? withTextFix(fault, text, column) : null}
      write={isEditable ? grid.write : null}
      value={column && hits.get(position)?.get(column.id)}
      selected={edges && !isSingle(edges) ? cellsText(edges) : null}
      summary={summary}
      message={message}
    />
  );
}
