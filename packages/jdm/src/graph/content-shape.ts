/** The shape that a run expects of a value. */
export type ContentShape =
  | { kind: 'anything' }
  | { kind: 'text' }
  /** A string, null or undefined. */
  | { kind: 'optionalText' }
  | { kind: 'optionalFlag' }
  | { kind: 'choice'; of: string[]; isOptional: boolean }
  | { kind: 'list'; item: ContentShape }
  /** An object with any keys, whose values are strings. */
  | { kind: 'texts' }
  | { kind: 'fields'; fields: Record<string, ContentShape>; isOptional?: boolean };

/** The path from a node's content to a value in it: field names and list positions. */
export type ContentPath = (string | number)[];

/**
 * Where and how a value differs from its shape: a missing field, an unknown word, a value that is not a string, or
 * anything else.
 */
export type Mismatch = { path: ContentPath } & (
  | { kind: 'missing'; field: string; expected: string[] }
  | { kind: 'unknown'; value: string; expected: string[] }
  | { kind: 'notText'; value: unknown }
  | { kind: 'other' }
);

/** Finds the first place where a value differs from its shape. */
export function mismatchOf(shape: ContentShape, value: unknown): Mismatch | null {
  switch (shape.kind) {
    case 'anything':
      return null;
    case 'text':
      return typeof value === 'string' ? null : { kind: 'notText', value, path: [] };
    case 'optionalText':
      return value === undefined || value === null || typeof value === 'string'
        ? null
        : { kind: 'notText', value, path: [] };
    case 'optionalFlag':
      return value === undefined || typeof value === 'boolean' ? null : other();
    case 'choice':
      if (value === undefined && shape.isOptional) return null;
      if (typeof value !== 'string') return other();
      return shape.of.includes(value) ? null : { kind: 'unknown', value, expected: shape.of, path: [] };
    case 'list':
      return Array.isArray(value) ? mismatchOfItems(shape.item, value) : other();
    case 'texts':
      return isRecord(value) ? mismatchOfTexts(value) : other();
    case 'fields':
      if (shape.isOptional && (value === undefined || isEmptyList(value))) return null;
      return isRecord(value) ? mismatchOfFields(shape.fields, value) : other();
  }
}

const other = (): Mismatch => ({ kind: 'other', path: [] });

/** The path is put together only if there is a mismatch, because nearly every value has its shape. */
const within = (step: string | number, mismatch: Mismatch): Mismatch => ({
  ...mismatch,
  path: [step, ...mismatch.path],
});

function mismatchOfItems(shape: ContentShape, items: unknown[]): Mismatch | null {
  for (let n = 0; n < items.length; n++) {
    const found = mismatchOf(shape, items[n]);
    if (found) return within(n, found);
  }
  return null;
}

function mismatchOfTexts(texts: Record<string, unknown>): Mismatch | null {
  for (const key in texts) {
    const value = texts[key];
    if (typeof value !== 'string') return { kind: 'notText', value, path: [key] };
  }
  return null;
}

function mismatchOfFields(fields: Record<string, ContentShape>, value: Record<string, unknown>): Mismatch | null {
  for (const field in fields) {
    const shape = fields[field] as ContentShape;
    if (value[field] === undefined && !mayBeMissing(shape))
      return { kind: 'missing', field, expected: shape.kind === 'choice' ? shape.of : [], path: [] };
    const found = mismatchOf(shape, value[field]);
    if (found) return within(field, found);
  }
  return null;
}

export function mayBeMissing(shape: ContentShape): boolean {
  if (shape.kind === 'choice' || shape.kind === 'fields') return shape.isOptional === true;
  return shape.kind === 'optionalText' || shape.kind === 'optionalFlag' || shape.kind === 'anything';
}

/** Zen reads a list as the fields in their order, so an empty one leaves all of them out. */
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
