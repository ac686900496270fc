/** Why a value is no JSON Schema. */
export class SchemaFault extends Error {}

/** A reference leads nowhere. */
export class ReferenceFault extends SchemaFault {}

/** For what tests nothing, and is compiled for what is wrong with it: references from there do no harm. */
export function compileUnused(compile: () => unknown): null {
  try {
    compile();
  } catch (error) {
    if (!(error instanceof ReferenceFault)) throw error;
  }
  return null;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

export function assert(holds: boolean, keyword: string, be: string): asserts holds {
  if (!holds) throw new SchemaFault(`"${keyword}" must be ${be}`);
}

/** Names, none of them twice. */
export function namesIn(value: unknown, keyword: string): string[] {
  assert(
    Array.isArray(value) && value.every(isText) && new Set(value).size === value.length,
    keyword,
    'a list of different texts',
  );
  return value as string[];
}

export function sizeOf(limit: unknown, keyword: string): number {
  assert(Number.isInteger(limit) && (limit as number) >= 0, keyword, 'a whole number that is not negative');
  return limit as number;
}
