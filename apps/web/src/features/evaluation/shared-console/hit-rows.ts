/** The rows of a decision table that matched, counted from 0. None for other kinds of nodes. */
export const hitRows = (traceData: unknown): number[] =>
  [traceData]
    .flat()
    .filter(isHit)
    .map(({ index }) => index);

/** Such as "row 2" or "rows 1, 3". Null for none. */
export function rowsText(rows: readonly number[]): string | null {
  if (rows.length === 0) return null;
  return `${rows.length === 1 ? 'row' : 'rows'} ${rows.map((row) => row + 1).join(', ')}`;
}

function isHit(trace: unknown): trace is { index: number; rule: unknown } {
  return (
    typeof trace === 'object' && trace !== null && 'rule' in trace && 'index' in trace && Number.isInteger(trace.index)
  );
}
