/** Longer texts are shortened in a list of changes. */
const longest = 48;
/** How much is left before the first difference of two long texts. */
const before = 10;

/** "4.5 → 4.9": the two texts as far as they tell how they differ. One of them alone where the other is null. */
export function becomes(old: string | null, now: string | null): string {
  const start = old !== null && now !== null ? startOf(old, now) : 0;
  return [old, now].flatMap((text) => (text === null ? [] : shortened(text, start))).join(' → ');
}

/** Where the shown part of two texts begins: at the beginning, unless they do not differ before they are cut. */
function startOf(old: string, now: string): number {
  if (Math.max(old.length, now.length) <= longest) return 0;
  let same = 0;
  while (same < old.length && old[same] === now[same]) same += 1;
  return same > longest / 2 ? same - before : 0;
}

function shortened(text: string, start: number): string {
  const shown = text
    .slice(start, start + longest)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (shown === '') return 'empty';
  return `${start > 0 ? '…' : ''}${shown}${text.length > start + longest ? '…' : ''}`;
}
