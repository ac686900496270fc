import { jsonTokens } from './json-tokens.ts';

/**
 * What an object's JSON has for a member, as it came: read and written again, a number that is too large is null, and a
 * long one is another. Empty when it has no such member; the last of several, which is the one that counts.
 */
export function rawMember(json: string, name: string): string {
  let text = '';
  let depth = 0;
  let key = '';
  /** Where the value of the member begins, while it is being passed over. */
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
