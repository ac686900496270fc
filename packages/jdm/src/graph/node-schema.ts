export const MAX_SCHEMA_DEPTH = 100;

/** Parses a schema that is stored as text. Undefined if the text is not JSON. */
export function parseSchema(schema: unknown): unknown {
  try {
    return typeof schema === 'string' ? JSON.parse(schema) : schema;
  } catch {
    return undefined;
  }
}

/**
 * Why a schema must not be given to the engine. The engine reads schemas by recursion, and loads whatever they refer to
 * from the network and from files.
 */
export function dangerIn(schema: unknown): string | null {
  let level: unknown[] = [parseSchema(schema)];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_SCHEMA_DEPTH) return `is nested more than ${MAX_SCHEMA_DEPTH} levels deep`;
    const objects = level.filter((item) => typeof item === 'object' && item !== null) as object[];
    if (objects.some(refersOutside)) return 'refers to something outside of itself, which is not looked up';
    level = objects.flatMap((item) => Object.values(item));
  }
  return null;
}

const references = ['$ref', '$dynamicRef', '$recursiveRef'];

function refersOutside(item: object): boolean {
  return Object.entries(item).some(
    ([key, value]) =>
      typeof value === 'string' &&
      ((references.includes(key) && !value.startsWith('#')) ||
        (key === '$schema' && !/^https?:\/\/json-schema\.org\//.test(value))),
  );
}
