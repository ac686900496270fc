import type { FieldKind, PlainKind } from './schema-fields.ts';
import { plainKinds } from './schema-fields.ts';

const words: Record<PlainKind, [one: string, many: string]> = {
  string: ['Text', 'texts'],
  number: ['Number', 'numbers'],
  integer: ['Whole number', 'whole numbers'],
  boolean: ['True or false', 'true or false'],
  date: ['Date', 'dates'],
  'date-time': ['Date and time', 'dates with times'],
  time: ['Time', 'times'],
  object: ['Object', 'objects'],
  any: ['Anything', 'anything'],
};

export function kindLabel({ of, lists }: FieldKind): string {
  const [one, many] = words[of];
  return lists === 0 ? one : `List of ${'lists of '.repeat(lists - 1)}${many}`;
}

/** How values of a kind have to be written, which is stricter than what people type. */
export const writtenAs: Partial<Record<PlainKind, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
};

/** What the form offers beside what a field is: hardly anybody needs lists of lists of lists. */
const OFFERED_LISTS = 2;

type KindChoice = { value: string; label: string; kind: FieldKind };

/** The choices of the form, by the text that stands for each. */
export function kindChoices(now: FieldKind): KindChoice[] {
  const depths = new Set([...Array(OFFERED_LISTS + 1).keys(), now.lists]);
  const kinds = [...depths].flatMap((lists) => plainKinds.map((of) => ({ of, lists })));
  return kinds.map((kind) => ({ value: choiceOf(kind), label: kindLabel(kind), kind }));
}

export const choiceOf = ({ of, lists }: FieldKind): string => `${of}${'[]'.repeat(lists)}`;
