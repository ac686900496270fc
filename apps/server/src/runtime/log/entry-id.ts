import type { EntryId } from './evaluation-log-repository.ts';

export const entryIdText = ({ instance, number }: EntryId) => `${instance}.${number}`;

/** Null for a text of another form, which names no entry. */
export function entryIdOf(text: string): EntryId | null {
  const [, instance, number] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})$/.exec(text) ?? [];
  return instance && number ? { instance, number: Number(number) } : null;
}
