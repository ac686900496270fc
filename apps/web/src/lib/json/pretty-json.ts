import { formatJson } from './format-json.ts';

/** A value as people read it. */
export const prettyJson = (value: unknown) => JSON.stringify(value, null, 2) ?? '';

/** JSON text with each part on a line of its own; a text that is no JSON stays as it is. */
export function prettyText(text: string): string {
  try {
    JSON.parse(text);
    return formatJson(text);
  } catch {
    return text;
  }
}
