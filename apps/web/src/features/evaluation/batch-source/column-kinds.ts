import type { PlainType } from '@rulewright/jdm';
import { isExact, jsonFault, readValue } from '@rulewright/jdm';
import { browserLocale } from '#lib/browser/browser-locale.ts';
import type { SheetCell } from '#lib/sheets/sheet.ts';
import { isEmptyCell, SheetDate } from '#lib/sheets/sheet.ts';
import { readInput, UnreadableInput } from '../shared-console/read-input.ts';
import type { Table } from './source.ts';

/** How the cells of a column are read. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'date' | 'json' | 'each' | 'skip';

export const columnKinds: Record<ColumnKind, string> = {
  text: 'Text',
  number: 'Number',
  boolean: 'True or false',
  date: 'Date',
  json: 'JSON',
  each: 'Each cell by itself',
  skip: 'Left out',
};

/** A value that goes into the input, nothing, or why the cell cannot be read. */
export type CellReading = { value: unknown } | { problem: string } | null;

/** Reads a cell as its column's kind says. An empty cell leaves its field out. */
export function readCell(cell: SheetCell | undefined, kind: ColumnKind): CellReading {
  if (cell === undefined || isEmptyCell(cell) || kind === 'skip') return null;
  if (kind === 'text') return { value: String(cell) };
  const text = String(cell).trim();
  if (text === 'null') return null;
  return readers[kind](cell, text);
}

const readers: Record<Exclude<ColumnKind, 'text' | 'skip'>, (cell: SheetCell, text: string) => CellReading> = {
  number: (cell, text) => plainReading(cell, text, 'number'),
  boolean: (cell, text) => plainReading(cell, text, 'boolean'),
  date: (cell, text) => plainReading(cell, text, 'dateTime'),
  json: (_, text) => {
    const fault = jsonFault(text);
    if (fault) return { problem: `${shown(text)} is not JSON: ${fault.message}` };
    try {
      return { value: readInput(text, '') };
    } catch (error) {
      if (error instanceof UnreadableInput) return { problem: `${shown(text)} has a number that is too large` };
      throw error;
    }
  },
  each: (cell, text) => {
    // Excel knows which of its cells are numbers.
    if (typeof cell !== 'string') return { value: cell instanceof SheetDate ? text : cell };
    if (isPlainNumber(text)) return { value: Number(text) };
    if (isBoolean(text)) return readers.boolean(cell, text);
    return isBracketed(text) ? readers.json(cell, text) : { value: cell };
  },
};

/** As people type it, in their language; numbers and truth values of a file are what they are. */
function plainReading(cell: SheetCell, text: string, type: PlainType): CellReading {
  if (typeof cell === 'number' || typeof cell === 'boolean') {
    if (typeof cell === type) return { value: cell };
  }
  const reading = readValue(text, type, { locale: typeof cell === 'string' ? browserLocale() : undefined });
  if (reading === null || 'value' in reading) return reading;
  const meant = reading.alternatives.length > 0 ? `. Write ${reading.alternatives.join(' or ')}` : '';
  const message = reading.message.replace(/\.$/, '').replace(/^This\b/, text);
  return { problem: message.replace(text, shown(text)) + meant };
}

/** The kind of each column of a table. A column without a name holds nothing. */
export const guessKinds = ({ columns, rows }: Table): ColumnKind[] =>
  columns.map((name, index) => (name === '' ? 'skip' : guessKind(rows.map(({ cells }) => cells[index]))));

/** The kind that all filled cells of a column can be read as. */
function guessKind(cells: readonly (SheetCell | undefined)[]): ColumnKind {
  let fitting: readonly [ColumnKind, (cell: SheetCell) => boolean][] = guesses;
  let filled = false;
  for (const cell of cells) {
    if (cell === undefined || isEmptyCell(cell) || cell === 'null') continue;
    filled = true;
    fitting = fitting.filter(([, fits]) => fits(cell));
    if (fitting.length === 0) return 'text';
  }
  return filled ? (fitting[0]?.[0] ?? 'text') : 'text';
}

const guesses: readonly [ColumnKind, (cell: SheetCell) => boolean][] = [
  ['number', (cell) => typeof cell === 'number' || (typeof cell === 'string' && isPlainNumber(cell.trim()))],
  ['boolean', (cell) => typeof cell === 'boolean' || (typeof cell === 'string' && isBoolean(cell.trim()))],
  ['json', (cell) => typeof cell === 'string' && isBracketed(cell.trim())],
];

/** Without leading zeros and signs, which codes and phone numbers have. */
const plainDecimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const isPlainNumber = (text: string) => plainDecimal.test(text) && isExact(text);
const isBoolean = (text: string) => /^(?:true|false)$/i.test(text);
const isBracketed = (text: string) => text.startsWith('{') || text.startsWith('[');

const shown = (text: string) => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
