/** What a value must look like for the engine to read it. */
export type Form =
  | { kind: 'anything' }
  | { kind: 'text' }
  /** A text, null, or nothing at all. */
  | { kind: 'optionalText' }
  | { kind: 'optionalFlag' }
  | { kind: 'choice'; of: string[]; isOptional: boolean }
  | { kind: 'list'; item: Form }
  /** Texts under any names. */
  | { kind: 'texts' }
  | { kind: 'fields'; fields: Record<string, Form>; isOptional?: boolean };

/** How a value does not fit: a field that is missing, a word that is none of those known, or anything else. */
export type Misfit =
  | { kind: 'missing'; field: string; expected: string[] }
  | { kind: 'unknown'; value: string; expected: string[] }
  | { kind: 'other' };

const other: Misfit = { kind: 'other' };

export function misfitOf(form: Form, value: unknown): Misfit | null {
  switch (form.kind) {
    case 'anything':
      return null;
    case 'text':
      return typeof value === 'string' ? null : other;
    case 'optionalText':
      return value === undefined || value === null || typeof value === 'string' ? null : other;
    case 'optionalFlag':
      return value === undefined || typeof value === 'boolean' ? null : other;
    case 'choice':
      if (value === undefined && form.isOptional) return null;
      if (typeof value !== 'string') return other;
      return form.of.includes(value) ? null : { kind: 'unknown', value, expected: form.of };
    case 'list':
      return Array.isArray(value) ? firstMisfit(value, (item) => misfitOf(form.item, item)) : other;
    case 'texts':
      return isRecord(value) && Object.values(value).every((text) => typeof text === 'string') ? null : other;
    case 'fields':
      return value === undefined && form.isOptional ? null : misfitOfFields(form.fields, value);
  }
}

function misfitOfFields(fields: Record<string, Form>, value: unknown): Misfit | null {
  if (!isRecord(value)) return other;
  return firstMisfit(Object.entries(fields), ([field, form]) =>
    value[field] === undefined && !mayBeMissing(form)
      ? { kind: 'missing', field, expected: form.kind === 'choice' ? form.of : [] }
      : misfitOf(form, value[field]),
  );
}

function mayBeMissing(form: Form): boolean {
  if (form.kind === 'choice' || form.kind === 'fields') return form.isOptional === true;
  return form.kind === 'optionalText' || form.kind === 'optionalFlag' || form.kind === 'anything';
}

function firstMisfit<Item>(items: Item[], misfit: (item: Item) => Misfit | null): Misfit | null {
  for (const item of items) {
    const found = misfit(item);
    if (found) return found;
  }
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
