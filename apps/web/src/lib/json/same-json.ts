/**
 * Whether two values would be the same JSON, ignoring the order of keys. Parts that both share by reference are not
 * compared, so a large graph with one changed cell is compared quickly.
 */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = writtenNames(one);
  return (
    names.length === writtenNames(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

// JSON leaves out keys whose value is undefined.
const writtenNames = (value: Record<string, unknown>) => Object.keys(value).filter((name) => value[name] !== undefined);
