import type { TableColumn, TableRow } from '#jdm-editor/table/content/table-content.ts';
import { cellText } from '#jdm-editor/table/content/table-content.ts';
import type { CellValue } from '#lib/cells/cell-values.ts';
import { cellParts } from '#lib/cells/cell-values.ts';

/** The values that a cell is true for: a single one as JSON, or the numbers of a range. Null where every value may be one. */
type Matched = { only: string } | Range | null;

type Range = { from: number; to: number; hasFrom: boolean; hasTo: boolean };

/** Beyond so many pairs of rows nobody looks, and says that they may overlap. */
const MAX_PAIRS = 200_000;

/**
 * Whether one input may hit two of some rows, so that their order decides which of them counts. Says no only where it is certain:
 * where any two rows have cells of one column that cannot both be true.
 */
export function mayOverlap(rows: readonly TableRow[], inputs: readonly TableColumn[]): boolean {
  const columns = inputs
    .filter(({ field }) => field !== '')
    .map(({ id }) => rows.map((row) => matchedBy(cellText(row, id))));
  // Rows with different values in a column where all rows have one never overlap, and are not compared.
  const exact = columns.filter((cells) => cells.every(isExact));
  const groups = new Map<string, number[]>();
  for (const at of rows.keys()) {
    const key = JSON.stringify(exact.map((cells) => cells[at]));
    const group = groups.get(key);
    if (group) group.push(at);
    else groups.set(key, [at]);
  }
  let pairs = 0;
  for (const group of groups.values()) {
    if (columns.some((cells) => areApart(group.map((at) => cells[at] ?? null)))) continue;
    for (const [at, one] of group.entries())
      for (let next = at + 1; next < group.length; next++) {
        if (++pairs > MAX_PAIRS) return true;
        const other = group[next] as number;
        if (columns.every((cells) => canBothMatch(cells[one] ?? null, cells[other] ?? null))) return true;
      }
  }
  return false;
}

/** Whether some cells are ranges of which each ends before the next one begins. */
function areApart(cells: readonly Matched[]): boolean {
  const ranges = cells.flatMap((cell) => (cell && 'from' in cell ? [cell] : []));
  if (ranges.length < cells.length) return false;
  ranges.sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
  return ranges.every((range, at) => at === 0 || !canBothMatch(ranges[at - 1] ?? null, range));
}

const isExact = (cell: Matched) => cell !== null && ('only' in cell || cell.from === cell.to);

function canBothMatch(one: Matched, other: Matched): boolean {
  if (!one || !other) return true;
  if ('only' in one && 'only' in other) return one.only === other.only;
  // No value is a number and something else.
  if ('only' in one || 'only' in other) return false;
  return reaches(one, other) && reaches(other, one);
}

/** Whether a range begins before another one ends. */
const reaches = (one: Range, other: Range) =>
  one.from < other.to || (one.from === other.to && one.hasFrom && other.hasTo);

function matchedBy(text: string): Matched {
  const trimmed = text.trim();
  if (trimmed === 'true' || trimmed === 'false') return { only: trimmed };
  const quoted = /^(?:"([^"]*)"|'([^']*)')$/.exec(trimmed);
  if (quoted) return { only: JSON.stringify(quoted[1] ?? quoted[2]) };
  const parts = cellParts(trimmed);
  const [first, second, ...others] = parts?.values ?? [];
  if (!parts || !first || others.length > 0) return null;
  const [before = '', between = '', after = ''] = parts.around;
  const [from, to] = [numberOf(first), second ? numberOf(second) : null];
  if (from === null) return null;
  if (second && to !== null && from <= to && /^[[(]$/.test(before) && between.trim() === '..' && /^[\])]$/.test(after))
    return { from, to, hasFrom: before === '[', hasTo: after === ']' };
  if (second || after.trim() !== '') return null;
  switch (before.trim()) {
    case '':
    case '==':
      return { from, to: from, hasFrom: true, hasTo: true };
    case '>=':
    case '>':
      return { from, to: Number.POSITIVE_INFINITY, hasFrom: before.trim() === '>=', hasTo: false };
    case '<=':
    case '<':
      return { from: Number.NEGATIVE_INFINITY, to: from, hasFrom: false, hasTo: before.trim() === '<=' };
    default:
      return null;
  }
}

const numberOf = (value: CellValue): number | null =>
  value.kind === 'number' && !value.endsText ? Number(value.digits) / 10 ** value.decimals : null;
