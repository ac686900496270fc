import { useMemo, useState } from 'react';
import type { ColumnFilter, TableFilter } from './filter-rows.ts';
import { FilteredRows, isFiltering, noFilter, withColumnFilter } from './filter-rows.ts';
import type { TableRow } from './table-content.ts';

type Filtering = { filter: TableFilter; rows: FilteredRows | null };

/** Which rows are shown. Where rows can be added, the list ends with the empty line below the table. */
export function useShownRows(allRows: readonly TableRow[], hasEmptyLine: boolean) {
  const [{ filter, rows: filtered }, setFiltering] = useState<Filtering>({ filter: noFilter, rows: null });
  const shown = useMemo(() => filtered?.of(allRows) ?? null, [filtered, allRows]);
  const count = allRows.length + (hasEmptyLine ? 1 : 0);
  // The same list while the number of rows is the same, because nearly all edits change cells.
  const rows = useMemo(() => shown ?? Array.from({ length: count }, (_, position) => position), [shown, count]);

  const apply = (next: TableFilter) =>
    setFiltering({ filter: next, rows: isFiltering(next) ? new FilteredRows(next, allRows) : null });

  return {
    rows,
    filter,
    isFiltered: shown !== null,
    filterColumn: (columnId: string, by: ColumnFilter) => apply(withColumnFilter(filter, columnId, by)),
    showOnly: (only: ReadonlySet<number> | null) => apply({ ...filter, only }),
    showAll: () => apply(noFilter),
  };
}
