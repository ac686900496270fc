/**
 * Whether two values are the same once written as JSON, but for the order of keys. What both share is not looked into,
 * so that a large graph of which one cell changed is compared in no time.
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

// JSON has no undefined: a key that holds it is not written.
const writtenNames = (value: Record<string, unknown>) => Object.keys(value).filter((name) => value[name] !== undefined);
