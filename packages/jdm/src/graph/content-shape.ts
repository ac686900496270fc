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

/** The steps from a content to a value in it: names of fields, and positions in lists. */
export type ContentPath = (string | number)[];

/** How a value does not fit, and where: a field that is missing, a word that is none of those known, or anything else. */
export type Mismatch = { path: ContentPath } & (
  | { kind: 'missing'; field: string; expected: string[] }
  | { kind: 'unknown'; value: string; expected: string[] }
  | { kind: 'notText'; value: unknown }
  | { kind: 'other' }
);

/** The first place where a value does not fit. */
export function mismatchOf(shape: ContentShape, value: unknown, path: ContentPath = []): Mismatch | null {
  const other: Mismatch = { kind: 'other', path };
  switch (shape.kind) {
    case 'anything':
      return null;
    case 'text':
      return typeof value === 'string' ? null : { kind: 'notText', value, path };
    case 'optionalText':
      return value === undefined || value === null || typeof value === 'string' ? null : other;
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

function mayBeMissing(shape: ContentShape): boolean {
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
