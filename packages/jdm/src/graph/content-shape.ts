/** The shape that the engine expects of a value. */
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
export function mismatchOf(shape: ContentShape, value: unknown, path: ContentPath = []): Mismatch | null {
  const other: Mismatch = { kind: 'other', path };
  switch (shape.kind) {
    case 'anything':
      return null;
    case 'text':
      return typeof value === 'string' ? null : { kind: 'notText', value, path };
    case 'optionalText':
      return value === undefined || value === null || typeof value === 'string'
        ? null
        : { kind: 'notText', value, path };
    case 'optionalFlag':
      return value === undefined || typeof value === 'boolean' ? null : other;
    case 'choice':
      if (value === undefined && shape.isOptional) return null;
      if (typeof value !== 'string') return other;
      return shape.of.includes(value) ? null : { kind: 'unknown', value, expected: shape.of, path };
    case 'list':
      if (!Array.isArray(value)) return other;
      return firstMismatch(value.entries(), ([n, item]) => mismatchOf(shape.item, item, [...path, n]));
    case 'texts':
      if (!isRecord(value)) return other;
      return mismatchOfTexts(value, path);
    case 'fields':
      if (value === undefined && shape.isOptional) return null;
      return isRecord(value) ? mismatchOfFields(shape.fields, value, path) : other;
  }
}

function mismatchOfTexts(texts: Record<string, unknown>, path: ContentPath): Mismatch | null {
  const name = Object.keys(texts).find((key) => typeof texts[key] !== 'string');
  return name === undefined ? null : { kind: 'notText', value: texts[name], path: [...path, name] };
}

function mismatchOfFields(
  fields: Record<string, ContentShape>,
  value: Record<string, unknown>,
  path: ContentPath,
): Mismatch | null {
  return firstMismatch(Object.entries(fields), ([field, shape]) =>
    value[field] === undefined && !mayBeMissing(shape)
      ? { kind: 'missing', field, expected: shape.kind === 'choice' ? shape.of : [], path }
      : mismatchOf(shape, value[field], [...path, field]),
  );
}

export function mayBeMissing(shape: ContentShape): boolean {
  if (shape.kind === 'choice' || shape.kind === 'fields') return shape.isOptional === true;
  return shape.kind === 'optionalText' || shape.kind === 'optionalFlag' || shape.kind === 'anything';
}

function firstMismatch<Item>(items: Iterable<Item>, mismatch: (item: Item) => Mismatch | null): Mismatch | null {
  for (const item of items) {
    const found = mismatch(item);
    if (found) return found;
  }
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
