/** A row before and after, by their positions. Null where there is none. `isSame` says that it stays as and where it is. */
type AlignedRow = { before: number | null; after: number | null; isSame: boolean };

/**
 * Which rows of one list are those of another by what one of their columns has, such as a number that names them. Of several
 * with the same key, each belongs to the next one. Rows that are not in the other list stand where they were.
 */
export function alignByKey(
  before: readonly { key: string; row: string }[],
  after: readonly { key: string; row: string }[],
): AlignedRow[] {
  const places = new Map<string, number[]>();
  for (const [at, { key }] of before.entries()) places.set(key, [...(places.get(key) ?? []), at]);
  const found = after.map(({ key }) => places.get(key)?.shift() ?? null);
  const removed = [...places.values()].flat().sort((one, other) => one - other);
  const aligned: AlignedRow[] = [];
  let last = -1;
  for (const [at, place] of found.entries()) {
    while (place !== null && removed[0] !== undefined && removed[0] < place) {
      aligned.push({ before: removed.shift() ?? null, after: null, isSame: false });
    }
    const isSame = place !== null && place > last && before[place]?.row === after[at]?.row;
    aligned.push({ before: place, after: at, isSame });
    last = Math.max(last, place ?? -1);
  }
  return [...aligned, ...removed.map((place) => ({ before: place, after: null, isSame: false }))];
}

/** Above this, rows between the same beginning and the same end are compared by their positions only. */
const MAX_COMPARED = 4_000_000;

/**
 * Which rows of one list are those of another, so that a row that was inserted in the middle does not make all that follow it
 * look changed. Rows are the same if their keys are.
 */
export function alignRows(before: readonly string[], after: readonly string[]): AlignedRow[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--;
    endAfter--;
  }
  const same = (from: number, to: number, offset: number): AlignedRow[] =>
    Array.from({ length: to - from }, (_, at) => ({ before: from + at, after: from + at + offset, isSame: true }));
  return [
    ...same(0, start, 0),
    ...alignMiddle(before.slice(start, endBefore), after.slice(start, endAfter)).map((row) => ({
      ...row,
      before: row.before === null ? null : row.before + start,
      after: row.after === null ? null : row.after + start,
    })),
    ...same(endBefore, before.length, endAfter - endBefore),
  ];
}

function alignMiddle(before: readonly string[], after: readonly string[]): AlignedRow[] {
  const common = before.length * after.length > MAX_COMPARED ? [] : commonRows(before, after);
  const aligned: AlignedRow[] = [];
  let [from, to] = [0, 0];
  for (const [nextBefore, nextAfter] of [...common, [before.length, after.length] as const]) {
    // What stands between two rows that stayed is changed in its order; the longer of both has added or removed rows.
    while (from < nextBefore || to < nextAfter) {
      aligned.push({
        before: from < nextBefore ? from++ : null,
        after: to < nextAfter ? to++ : null,
        isSame: false,
      });
    }
    if (nextBefore === before.length) break;
    aligned.push({ before: from++, after: to++, isSame: true });
  }
  return aligned;
}

/** The longest common subsequence, as pairs of positions. */
function commonRows(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const at = row * width + column;
      lengths[at] =
        before[row] === after[column]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  const pairs: (readonly [number, number])[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const at = row * width + column;
    if (before[row] === after[column]) pairs.push([row++, column++]);
    else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) row++;
    else column++;
  }
  return pairs;
}
