import type { SheetCell, SheetRow } from './sheet.ts';
import { SheetDate } from './sheet.ts';

type SentCell = Exclude<SheetCell, SheetDate> | { date: string };
export type SentRow = { line: number; cells: readonly SentCell[] };
type Writing = { sheet: string; header: readonly string[]; rows: readonly (readonly SentCell[])[] };

/** What the worker for Excel files is asked. */
export type ExcelQuestion = { read: ArrayBuffer } | { write: Writing };

/** What it answers: the sheets it reads in parts, because the page would stand still while it takes millions of cells at once. */
export type ExcelReply =
  | { sheet: string }
  | { rows: SentRow[] }
  | { written: Blob }
  | { unreadable: string }
  | { isOver: true };

/** A date is an object of a class, which messages do not keep. */
export const toSent = (cells: readonly SheetCell[]): SentCell[] =>
  cells.map((cell) => (cell instanceof SheetDate ? { date: String(cell) } : cell));

export const toCells = (cells: readonly SentCell[]): SheetCell[] =>
  cells.map((cell) => (typeof cell === 'object' && cell !== null ? new SheetDate(cell.date) : cell));

export const toRow = ({ line, cells }: SentRow): SheetRow => ({ line, cells: toCells(cells) });
