import { columnTitles, NOTE_TITLE } from '#jdm-editor/table/export-sheet.ts';
import type { ColumnSide, TableColumn } from '#jdm-editor/table/table-content.ts';
import { NOTE } from '#jdm-editor/table/table-content.ts';

/** Where a column of a file goes: to a column of the table or its notes, by id; to a new column; or nowhere. */
export type ColumnTarget = { kind: 'column'; id: string } | { kind: 'new'; side: ColumnSide } | { kind: 'none' };

const normal = (text: string) => text.trim().toLowerCase();

/**
 * Finds the column of the table for each title of a file: by the title that an export writes, by the name, or by the field.
 * Of a table without columns, every column becomes new: the last one a result, the others conditions.
 */
export function matchColumns(titles: readonly string[], columns: readonly TableColumn[]): ColumnTarget[] {
  const exported = columnTitles(columns);
  const taken = new Set<string>();
  const find = (title: string): string | undefined => {
    const wanted = normal(title);
    const isFree = ({ id }: TableColumn) => !taken.has(id);
    const by = (read: (column: TableColumn, at: number) => string) =>
      columns.find((column, at) => isFree(column) && normal(read(column, at)) === wanted);
    const found = by((_, at) => exported[at] ?? '') ?? by(({ name }) => name) ?? by(({ field }) => field);
    if (found) return found.id;
    return wanted === normal(NOTE_TITLE) && !taken.has(NOTE) ? NOTE : undefined;
  };
  return titles.map((title, at): ColumnTarget => {
    if (title.trim() === '') return { kind: 'none' };
    const id = find(title);
    if (id !== undefined) {
      taken.add(id);
      return { kind: 'column', id };
    }
    if (columns.length > 0) return { kind: 'none' };
    return { kind: 'new', side: at === titles.length - 1 && titles.length > 1 ? 'outputs' : 'inputs' };
  });
}
