export const MAX_SCHEMA_DEPTH = 100;

/** Parses a schema that is stored as text. Undefined if the text is not JSON. */
export function parseSchema(schema: unknown): unknown {
  try {
    return typeof schema === 'string' ? JSON.parse(schema) : schema;
  } catch {
    return undefined;
  }
}

type Danger = 'depth' | 'reference' | 'dictionary';

const words: Record<Danger, string> = {
  depth: `is nested more than ${MAX_SCHEMA_DEPTH} levels deep`,
  reference: 'refers to something outside of itself, which is not looked up',
  dictionary: 'has its values from a "$dictionary" of a policy document, and there are none here. List them as "enum"',
};

/**
 * Why a graph with a parsed schema is not run: it is nested too deep, or refers to what stands outside of the graph.
 */
export function dangerIn(schema: unknown): string | null {
  const danger = isObject(schema) ? dangerBelow(schema, 0) : null;
  return danger && words[danger];
}

/** What is outside of the schema is reported even if another part is nested too deep. Below the deepest level nothing is read. */
function dangerBelow(item: object, depth: number): Danger | null {
  let danger: Danger | null = null;
  for (const key in item) {
    const value = item[key as never] as unknown;
    if (typeof value === 'string' && refersOutside(key, value)) return 'reference';
    // zen 2 would only accept the values that the policy names.
    if (key === '$dictionary' && typeof value === 'string') return 'dictionary';
    if (depth === MAX_SCHEMA_DEPTH) danger = 'depth';
    else if (isObject(value)) {
      const inner = dangerBelow(value, depth + 1);
      if (inner !== null && inner !== 'depth') return inner;
      danger ??= inner;
    }
  }
  return danger;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The drafts that need not be fetched. */
const knownDraft =
  /^(?:http:\/\/json-schema\.org\/draft-0[3-7]|https:\/\/json-schema\.org\/draft\/(?:2019-09|2020-12|next))\/schema#?$/;

function refersOutside(key: string, value: string): boolean {
  if (key === '$ref' || key === '$dynamicRef' || key === '$recursiveRef') return !value.startsWith('#');
  return key === '$schema' && !knownDraft.test(value);
}
