import type { CellContext } from '@rulewright/jdm';
import { asRecord, asText } from '@rulewright/jdm';
import { cellsOf } from '#jdm-editor/table/content/column-cells.ts';
import type { TableContent, TableRow } from '#jdm-editor/table/content/table-content.ts';
import { cellText, hitPolicyOf, NOTE, tableColumns, tableRows } from '#jdm-editor/table/content/table-content.ts';
import type { MergedItem } from './merge-lists.ts';
import { mergeLists } from './merge-lists.ts';

type Column = { id: string; name: string; field: string; cells: CellContext | null };
export type MergedColumn = MergedItem<Column> & { id: string };
export type MergedRow = MergedItem<TableRow> & { change: 'added' | 'removed' | 'changed' | undefined };
export type MergedTable = {
  columns: MergedColumn[];
  rows: MergedRow[];
  /** How rows are chosen, before and after. */
  policies: [string, string];
};

/** Two states of a decision table in one. */
export function mergeTables(before: TableContent, after: TableContent): MergedTable {
  const columns = mergeLists(columnsOf(before), columnsOf(after), ({ id }) => id).map((column) => ({
    ...column,
    id: (column.now ?? column.old)?.id ?? '',
  }));
  const rows = mergeLists(tableRows(before), tableRows(after), (row) => asText(asRecord(row)._id)).map((row) => ({
    ...row,
    change: changeOf(row, columns),
  }));
  return { columns, rows, policies: [hitPolicyOf(before), hitPolicyOf(after)] };
}

const columnsOf = (content: TableContent): Column[] => [
  ...tableColumns(content).map((column) => ({ ...column, cells: cellsOf(column) })),
  { id: NOTE, name: 'Note', field: '', cells: null },
];

function changeOf(
  { old, now, movedFrom }: MergedItem<TableRow>,
  columns: readonly MergedColumn[],
): MergedRow['change'] {
  if (old === undefined || now === undefined) return presenceOf(old, now);
  return movedFrom !== null || columns.some(({ id }) => cellText(old, id) !== cellText(now, id))
    ? 'changed'
    : undefined;
}

export const presenceOf = (old: unknown, now: unknown) =>
  old === undefined ? 'added' : now === undefined ? 'removed' : undefined;

export const labelOf = ({ name, field }: Column) =>
  name && field && name !== field ? `${name} (${field})` : name || field;

/** Whether a column is shown as it was: in its place, with its name. */
export const isSameColumn = ({ old, now, movedFrom }: MergedColumn) =>
  old !== undefined && now !== undefined && movedFrom === null && labelOf(old) === labelOf(now);

/** Whether anything of it is shown as a change. */
export const showsChange = ({ columns, rows, policies: [old, now] }: MergedTable) =>
  old !== now || rows.some(({ change }) => change !== undefined) || !columns.every(isSameColumn);
