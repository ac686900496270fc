/** What a value must look like for the engine to read it. */
export type ContentShape =
  | { kind: 'anything' }
  | { kind: 'text' }
  /** A text, null, or nothing at all. */
  | { kind: 'optionalText' }
  | { kind: 'optionalFlag' }
  | { kind: 'choice'; of: string[]; isOptional: boolean }
  | { kind: 'list'; item: ContentShape }
  /** Texts under any names. */
  | { kind: 'texts' }
  | { kind: 'fields'; fields: Record<string, ContentShape>; isOptional?: boolean };

/** How a value does not fit: a field that is missing, a word that is none of those known, or anything else. */
export type Mismatch =
  | { kind: 'missing'; field: string; expected: string[] }
  | { kind: 'unknown'; value: string; expected: string[] }
  | { kind: 'other' };

const other: Mismatch = { kind: 'other' };

export function mismatchOf(shape: ContentShape, value: unknown): Mismatch | null {
  switch (shape.kind) {
    case 'anything':
      return null;
    case 'text':
      return typeof value === 'string' ? null : other;
    case 'optionalText':
      return value === undefined || value === null || typeof value === 'string' ? null : other;
    case 'optionalFlag':
      return value === undefined || typeof value === 'boolean' ? null : other;
    case 'choice':
      if (value === undefined && shape.isOptional) return null;
      if (typeof value !== 'string') return other;
      return shape.of.includes(value) ? null : { kind: 'unknown', value, expected: shape.of };
    case 'list':
      return Array.isArray(value) ? firstMismatch(value, (item) => mismatchOf(shape.item, item)) : other;
    case 'texts':
      return isRecord(value) && Object.values(value).every((text) => typeof text === 'string') ? null : other;
    case 'fields':
      return value === undefined && shape.isOptional ? null : mismatchOfFields(shape.fields, value);
  }
}

function mismatchOfFields(fields: Record<string, ContentShape>, value: unknown): Mismatch | null {
  if (!isRecord(value)) return other;
  return firstMismatch(Object.entries(fields), ([field, shape]) =>
    value[field] === undefined && !mayBeMissing(shape)
      ? { kind: 'missing', field, expected: shape.kind === 'choice' ? shape.of : [] }
      : mismatchOf(shape, value[field]),
  );
}

function mayBeMissing(shape: ContentShape): boolean {
  if (shape.kind === 'choice' || shape.kind === 'fields') return shape.isOptional === true;
  return shape.kind === 'optionalText' || shape.kind === 'optionalFlag' || shape.kind === 'anything';
}

function firstMismatch<Item>(items: Item[], mismatch: (item: Item) => Mismatch | null): Mismatch | null {
  for (const item of items) {
    const found = mismatch(item);
    if (found) return found;
  }
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
