import type { EntryId } from './evaluation-log-repository.ts';

export const entryIdText = ({ instance, number }: EntryId) => `${instance}.${number}`;

/** Returns null for a malformed id, so that the caller answers it like the id of an entry that does not exist. */
export function entryIdOf(text: string): EntryId | null {
  const [, instance, number] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})$/.exec(text) ?? [];
  return instance && number ? { instance, number: Number(number) } : null;
}
