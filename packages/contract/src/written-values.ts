type Place = { value: object; path: string };

/**
 * Names a number that cannot be kept as it was written: one such as 1e400, which is read as an infinite one and written as null,
 * a whole one with more digits than are kept, or one that would become 0, which is read as the smallest one. Null where there
 * is none. Walks without recursion, because whoever wrote the value decides how deep it is nested.
 */
export function inexactNumber(value: unknown): string | null {
  const whole = problemOf(value);
  if (whole) return `The number ${whole}`;
  const open: Place[] = isNested(value) ? [{ value, path: '' }] : [];
  for (let place = open.pop(); place; place = open.pop())
    for (const [name, item] of Object.entries(place.value)) {
      const problem = problemOf(item);
      if (problem) return `The number at "${place.path}${name}" ${problem}`;
      if (isNested(item)) open.push({ value: item, path: `${place.path}${name}.` });
    }
  return null;
}

/** Whether a value is nested in more than so many lists and objects, itself included. Walks without recursion, for the same reason. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === levels) return true;
    level = level.flatMap((item) => Object.values(item).filter(isNested));
  }
  return false;
}

function problemOf(value: unknown): string | null {
  if (typeof value !== 'number') return null;
  if (!Number.isFinite(value)) return 'is too large';
  if (Math.abs(value) === Number.MIN_VALUE) return 'is too close to zero';
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? `is beyond ${Number.MAX_SAFE_INTEGER}, where numbers are not exact`
    : null;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
