import { jsonTokens } from './json-tokens.ts';

/**
 * The JSON text of an object's member, unchanged. Parsing and serializing it again would turn a number that is too
 * large into null and round a long one. Empty if there is no such member. If there are several, the last one counts, as
 * in JSON.parse.
 */
export function rawMember(json: string, name: string): string {
  let text = '';
  let depth = 0;
  let key = '';
  /** The start of the member's value, until its end is found. */
  let valueStart: number | null = null;
  for (const { kind, start, end } of jsonTokens(json)) {
    if (kind === 'string' && depth === 1 && valueStart === null) key = json.slice(start, end);
    if (kind !== 'sign') continue;
    const sign = json.charAt(start);
    if (sign === '{' || sign === '[') depth++;
    else if (sign === ':') {
      if (depth === 1 && JSON.parse(key) === name) valueStart = end;
    } else {
      if (depth === 1 && valueStart !== null) {
        text = json.slice(valueStart, start).trim();
        valueStart = null;
      }
      if (sign !== ',') depth--;
    }
  }
  return text;
}
