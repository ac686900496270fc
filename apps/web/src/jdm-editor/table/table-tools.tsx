import { ExportMenu } from './export-menu.tsx';
import type { TableContent } from './table-content.ts';
import type { EditTable } from './use-table-grid.ts';

type Props = { name: string; content: TableContent; edit: EditTable };

/** Brings rows in from a file, and gives them out to one. */
export function TableTools({ name, content }: Props) {
  return <ExportMenu name={name} content={content} />;
}
