/** The rows of a decision table that matched, such as "row 2" or "rows 1, 3". Null for other kinds of nodes. */
export function hitRows(traceData: unknown): string | null {
  const rows = [traceData].flat().filter(isHit);
  if (rows.length === 0) return null;
  return `${rows.length === 1 ? 'row' : 'rows'} ${rows.map(({ index }) => index + 1).join(', ')}`;
}

function isHit(trace: unknown): trace is { index: number; rule: unknown } {
  return (
    typeof trace === 'object' && trace !== null && 'rule' in trace && 'index' in trace && Number.isInteger(trace.index)
  );
}
