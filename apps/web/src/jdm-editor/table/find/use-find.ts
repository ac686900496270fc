import { useDeferredValue, useMemo, useState } from 'react';
import type { TableCells } from '#jdm-editor/table/content/column-cells.ts';
import type { TableRow } from '#jdm-editor/table/content/table-content.ts';
import type { EditTable } from '#jdm-editor/table/content/table-edits.ts';
import { counted } from '#lib/text/counted.ts';
import type { Found, Query } from './find-cells.ts';
import { CellSearch, nextFound, replaceIn } from './find-cells.ts';

type Parts = {
  allRows: readonly TableRow[];
  rows: readonly number[];
  columns: readonly string[];
  cells: TableCells;
  edit: EditTable | null;
  active: Found | null;
  show: (found: Found) => void;
};

/** What asks for the bar, or for one of its fields while it is there. A new object asks again. */
export type Asked = { for: 'find' | 'replace' };

type Finding = { query: Query; replacement: string; isReplacing: boolean; asked: Asked };

const none: Query = { text: '', matchesCase: false };

/** Finding and replacing in the cells of the shown rows. */
export function useFind({ allRows, rows, columns, cells, edit, active, show }: Parts) {
  const [finding, setFinding] = useState<Finding | null>(null);
  const query = finding?.query ?? none;
  // A large table is searched after the field has shown what was typed.
  const searched = useDeferredValue(query);
  const search = useMemo(() => new CellSearch(searched, columns, cells.textOf), [searched, columns, cells]);
  const found = useMemo(() => search.in(allRows, rows), [search, allRows, rows]);
  const at = active ? found.findIndex(({ row, columnId }) => row === active.row && columnId === active.columnId) : -1;

  const open = (part: Asked['for']) =>
    setFinding((before) => ({
      query: before?.query ?? none,
      replacement: before?.replacement ?? '',
      isReplacing: part === 'replace' || (before?.isReplacing ?? false),
      asked: { for: part },
    }));

  /** What was typed just now may not have been searched for yet. */
  const foundNow = () => (searched === query ? found : new CellSearch(query, columns, cells.textOf).in(allRows, rows));

  function go(backwards: boolean) {
    const all = foundNow();
    const next = all[nextFound(all, active, columns, backwards)];
    if (next) show(next);
  }

  function replace(which: 'one' | 'all') {
    if (!finding || !edit) return;
    const current = found[at];
    if (which === 'one' && !current) return go(false);
    const replaced = which === 'one' && current ? [current] : foundNow();
    const { replacement } = finding;
    edit(`replace "${query.text}" in ${counted(replaced.length, 'cell')}`, (now) =>
      replaceIn(now, replaced, query, replacement, cells),
    );
    if (which === 'one') go(false);
  }

  return {
    /** What is marked in the grid. */
    query: finding && searched.text !== '' ? searched : null,
    open,
    bar: finding && {
      query,
      setQuery: (next: Query) => setFinding({ ...finding, query: next }),
      replacement: finding.replacement,
      setReplacement: (replacement: string) => setFinding({ ...finding, replacement }),
      count: found.length,
      at,
      go,
      open,
      replacing: edit && {
        isOpen: finding.isReplacing,
        close: () => setFinding({ ...finding, isReplacing: false }),
        one: () => replace('one'),
        all: () => replace('all'),
      },
      asked: finding.asked,
    },
    close: () => setFinding(null),
  };
}
