type Place = { value: object; path: string };

/**
 * Names a number such as 1e400, which is read as an infinite one, and which JSON would keep as null. Null where there is none.
 * Walks without recursion, because whoever wrote the value decides how deep it is nested.
 */
export function tooLargeNumber(value: unknown): string | null {
  if (isTooLarge(value)) return 'The number is too large';
  const open: Place[] = isNested(value) ? [{ value, path: '' }] : [];
  for (let place = open.pop(); place; place = open.pop())
    for (const [name, item] of Object.entries(place.value)) {
      if (isTooLarge(item)) return `The number at "${place.path}${name}" is too large`;
      if (isNested(item)) open.push({ value: item, path: `${place.path}${name}.` });
    }
  return null;
}

const isTooLarge = (value: unknown) => typeof value === 'number' && !Number.isFinite(value);

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
