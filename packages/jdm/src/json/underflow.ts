import { jsonTokens } from './json-tokens.ts';

/** So many zeros that an exponent of two digits takes what follows them out of reach. */
const MAY_UNDERFLOW = /e-\d{3}|\.0{220}/i;

/**
 * JSON in which numbers that would be read as zero without being it are as close to zero as a number can be: whoever refuses
 * numbers that are too small can then say where they stand.
 */
export function withoutUnderflow(json: string): string {
  if (!MAY_UNDERFLOW.test(json)) return json;
  const parts: string[] = [];
  let end = 0;
  for (const token of jsonTokens(json)) {
    const text = json.slice(token.start, token.end);
    if (token.kind !== 'number' || !underflows(text)) continue;
    parts.push(json.slice(end, token.start), text.startsWith('-') ? '-' : '', String(Number.MIN_VALUE));
    end = token.end;
  }
  return parts.join('') + json.slice(end);
}

const underflows = (number: string) => Number(number) === 0 && /^[^e]*[1-9]/i.test(number);
