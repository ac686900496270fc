import { jsonTokens } from './json-tokens.ts';

/**
 * A quick test. A number can underflow only with an exponent of three digits or with very many zeros after the point.
 */
const MAY_UNDERFLOW = /e-\d{3}|\.0{220}/i;

/**
 * Replaces numbers that would underflow to 0 by the smallest positive number, so that the input check can report where
 * they are.
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
