import { formatJson } from './format-json.ts';

/** A value as indented JSON. */
export const prettyJson = (value: unknown) => JSON.stringify(value, null, 2) ?? '';

/** JSON text with each part on its own line. A text that is not JSON is returned unchanged. */
export function prettyText(text: string): string {
  try {
    JSON.parse(text);
    return formatJson(text);
  } catch {
    return text;
  }
}
