import type { CellValue } from './cell-values.ts';
import { cellParts } from './cell-values.ts';

/** By what a cell is sorted. Spreadsheets put numbers before texts, and both before truth values. */
type SortKey =
  | { kind: 'number' | 'date'; value: number; end: number }
  | { kind: 'text' | 'other'; value: string }
  | { kind: 'truth'; value: boolean }
  | { kind: 'empty' };

const ranks: Record<SortKey['kind'], number> = { number: 0, date: 1, text: 2, truth: 3, other: 4, empty: 5 };

const collator = new Intl.Collator('en', { numeric: true });

/** A condition that has an upper bound only: it begins before every other one. */
const HAS_NO_LOWER_BOUND = /^\s*(?:(?:d|date|time)?\s*\(?\$\)?\s*)?(?:<|\.isBefore|\.isSameOrBefore)/;
/** A lower bound that does not itself belong to what is meant. */
const IS_OPEN = /^\s*\(|>(?!=)|\.isAfter\(/;

/**
 * Reads a cell as it is sorted: a number, date or time by itself, a range by its lower bound, a quoted text without its quotes.
 *
 * @param isNote whether it is a plain text, and not a cell of the language
 */
export function sortKeyOf(text: string, isNote = false): SortKey {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  if (isNote) return { kind: 'text', value: trimmed };
  if (trimmed === 'true' || trimmed === 'false') return { kind: 'truth', value: trimmed === 'true' };
  const parts = cellParts(trimmed);
  const [first, second] = parts?.values ?? [];
  const bound = first && boundOf(first);
  if (parts && first && bound) {
    const value = HAS_NO_LOWER_BOUND.test(trimmed) ? Number.NEGATIVE_INFINITY : bound.value;
    const isOpen = IS_OPEN.test(parts.around[0] ?? '');
    // What begins at the same place is sorted by where it ends: `< 10` before `< 20`.
    const upper = value === bound.value ? second && boundOf(second)?.value : bound.value;
    return { kind: bound.kind, value, end: isOpen ? Number.MAX_VALUE : (upper ?? value) };
  }
  const quoted = /^(["'])(.*?)\1/.exec(trimmed);
  if (quoted) return { kind: 'text', value: quoted[2] ?? '' };
  return { kind: /^[\p{L}\p{N}_ -]+$/u.test(trimmed) ? 'text' : 'other', value: trimmed };
}

/** Null for a number that only ends a text. */
function boundOf(value: CellValue): { kind: 'number' | 'date'; value: number } | null {
  if (value.kind === 'date') return { kind: 'date', value: value.time };
  if (value.kind === 'time') return { kind: 'date', value: value.seconds };
  return value.endsText ? null : { kind: 'number', value: Number(value.digits) / 10 ** value.decimals };
}

/** Positive where the first comes behind the second. Empty cells are last in both directions. */
export function compareKeys(one: SortKey, other: SortKey, direction: 'up' | 'down'): number {
  if (one.kind === 'empty' || other.kind === 'empty') return ranks[one.kind] - ranks[other.kind];
  const order = ranks[one.kind] - ranks[other.kind] || compareAlike(one, other);
  return direction === 'up' ? order : -order;
}

function compareAlike(one: SortKey, other: SortKey): number {
  if ('end' in one && 'end' in other)
    return compareNumbers(one.value, other.value) || compareNumbers(one.end, other.end);
  if (one.kind === 'truth' && other.kind === 'truth') return Number(one.value) - Number(other.value);
  if (typeof (one as { value: unknown }).value === 'string')
    return collator.compare((one as { value: string }).value, (other as { value: string }).value);
  return 0;
}

/** The difference of two infinities is no number. */
const compareNumbers = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);
