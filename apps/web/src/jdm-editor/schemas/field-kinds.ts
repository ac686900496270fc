import type { FieldKind, PlainKind } from './schema-fields.ts';
import { plainKinds } from './schema-fields.ts';

const words: Record<PlainKind, [one: string, many: string]> = {
  string: ['Text', 'List of texts'],
  number: ['Number', 'List of numbers'],
  integer: ['Whole number', 'List of whole numbers'],
  boolean: ['True or false', 'List of true or false'],
  object: ['Object', 'List of objects'],
  any: ['Anything', 'List of anything'],
};

/** The choices of the form, by the text that stands for each. */
export const kindChoices: readonly { value: string; label: string; kind: FieldKind }[] = [false, true].flatMap(
  (isList) =>
    plainKinds.map((of) => ({
      value: choiceOf({ of, isList }),
      label: words[of][isList ? 1 : 0],
      kind: { of, isList },
    })),
);

export function choiceOf({ of, isList }: FieldKind): string {
  return isList ? `${of}[]` : of;
}

/** The values that somebody typed, separated by commas. Null if there are none. */
export function valuesFrom(text: string, { of }: FieldKind): unknown[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const values = parts.filter((part) => part !== '').map((part) => valueFrom(part, of));
  return values.length > 0 ? values : null;
}

function valueFrom(part: string, of: PlainKind): unknown {
  if (part === 'null') return null;
  const isNumber = of === 'number' || of === 'integer';
  return isNumber && Number.isFinite(Number(part)) ? Number(part) : part;
}

export const textOfValues = (values: readonly unknown[] | null): string =>
  values?.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ') ?? '';
