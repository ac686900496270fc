/** "row 2", "rows 1, 3": which rows of a table hit, as its trace tells it. Null for every other kind of node. */
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
