/** How sure it has to be that a name is a misspelling of another. */
type Care = 'suggestion' | 'evidence';

/** The known name that somebody probably meant. Null if none is alike enough. */
export function nearName(name: string, known: Iterable<string>, care: Care = 'suggestion'): string | null {
  let best: { name: string; distance: number } | null = null;
  for (const other of known) {
    if (other === name) continue;
    const distance = isSameWord(name, other) ? 0 : distanceOf(name, other, care);
    if (distance !== null && (best === null || distance < best.distance)) best = { name: other, distance };
  }
  return best?.name ?? null;
}

/** `orderTotal`, `order_total` and `OrderTotal` are one word. */
const isSameWord = (one: string, other: string) => plain(one) === plain(other);
const plain = (name: string) => name.replaceAll('_', '').toLowerCase();

/** Longer names are not compared, so that each comparison is short. */
const MAX_LENGTH = 40;

function distanceOf(name: string, other: string, care: Care): number | null {
  const [shorter, longer] = name.length <= other.length ? [name, other] : [other, name];
  if (shorter.length < 3 || longer.length > MAX_LENGTH || longer.length - shorter.length > 2) return null;
  const most = care === 'suggestion' && shorter.length >= 6 ? 2 : 1;
  const distance = edits(name.toLowerCase(), other.toLowerCase());
  if (distance > most) return null;
  return care === 'evidence' && isOwnWord(shorter, longer) ? null : distance;
}

/**
 * Whether two names that differ in one character are both words of their own: `rate1` and `rate2`, `item` and `items`, `weight` and
 * `height`, `min` and `max`.
 */
function isOwnWord(shorter: string, longer: string): boolean {
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start++;
  if (/\d/.test(`${shorter[start] ?? ''}${longer[start] ?? ''}`)) return true;
  if (shorter.length < longer.length) return start === shorter.length || (start === 0 && shorter.length < 5);
  // Two characters that changed places are a slip. Another character in a place is one only inside of a long name.
  const isSwap = shorter[start] === longer[start + 1] && shorter[start + 1] === longer[start];
  return !isSwap && (start === 0 || start === shorter.length - 1 || shorter.length < 6);
}

/** The least number of characters to insert, delete, replace or swap with the next. */
function edits(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const replaced = (last[at - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const swapped = isSwap ? (before[at - 2] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
