import { useMemo, useState } from 'react';
import type { TableCells } from '#jdm-editor/table/content/column-cells.ts';
import type { TableRow } from '#jdm-editor/table/content/table-content.ts';
import type { ColumnFilter, TableFilter } from './filter-rows.ts';
import { FilteredRows, isFiltering, noFilter, withColumnFilter, withoutGoneColumns } from './filter-rows.ts';
import { RowSet } from './row-set.ts';

type Filtering = { filter: TableFilter; rows: FilteredRows | null };

/** Which rows are shown. Where rows can be added, the list ends with the empty line below the table. */
export function useShownRows(
  allRows: readonly TableRow[],
  columnIds: readonly string[],
  hasEmptyLine: boolean,
  textOf: TableCells['textOf'],
) {
  const [{ filter, rows: filtered }, setFiltering] = useState<Filtering>({ filter: noFilter, rows: null });
  const shown = useMemo(() => filtered?.of(allRows) ?? null, [filtered, allRows]);
  const count = allRows.length + (hasEmptyLine ? 1 : 0);
  // The same list while the number of rows is the same, because nearly all edits change cells.
  const rows = useMemo(() => shown ?? Array.from({ length: count }, (_, position) => position), [shown, count]);

  const apply = (next: TableFilter) =>
    setFiltering({ filter: next, rows: isFiltering(next) ? new FilteredRows(next, allRows, textOf) : null });
  const there = withoutGoneColumns(filter, columnIds);
  if (there !== filter) apply(there);

  return {
    rows,
    filter,
    isFiltered: shown !== null,
    filterColumn: (columnId: string, by: ColumnFilter) => apply(withColumnFilter(filter, columnId, by)),
    /** Rows by their positions in the table. */
    showOnly: (only: ReadonlySet<number> | null) =>
      apply({ ...filter, only: only && new RowSet(allRows, (_row, position) => only.has(position)) }),
    showAll: () => apply(noFilter),
  };
}
