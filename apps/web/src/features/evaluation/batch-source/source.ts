import type { SheetRow } from '#lib/sheets/sheet.ts';

/** Rows under the names of their columns. */
export type Table = { sheet: string; columns: readonly string[]; rows: readonly SheetRow[] };

export type Input = Record<string, unknown>;

/** What was pasted or uploaded: tables whose cells are still to be read, or inputs that are JSON already. */
export type Source =
  | { format: 'CSV' | 'Excel'; tables: readonly [Table, ...Table[]] }
  | { format: 'JSON' | 'NDJSON'; inputs: readonly Input[] };

/** Something that keeps a file from being run, with the place where it is. */
export type SourceProblem = { line: number; column: string | null; message: string };
