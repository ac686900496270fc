import { writtenText } from '../cells/written-text.ts';

/** A value as the language writes it. Its texts have no escapes, so that one with every kind of quotes cannot be written. */
export function writtenValue(value: unknown): string | null {
  if (typeof value === 'string') return writtenText(value);
  const json = JSON.stringify(value);
  return json.includes('\\') ? null : json;
}
