import type { PlainType } from '@rulewright/jdm';
import { readValue } from '@rulewright/jdm';
import type { FieldKind } from './schema-fields.ts';

// The values that a field is limited to, as a text in which commas separate them. A text stands there as it is; one that
// would be read otherwise, and every list and object, stands as JSON.

export const textOfValues = (values: readonly unknown[] | null, kind: FieldKind): string =>
  values?.map((value) => textOfValue(value, kind)).join(', ') ?? '';

function textOfValue(value: unknown, kind: FieldKind): string {
  const isPlain = typeof value === 'string' && !needsQuotes.test(value) && plainValue(value, kind) === value;
  return isPlain ? value : JSON.stringify(value);
}

/** What is empty, has a comma, space around it or a control character, or begins as JSON does. */
const needsQuotes = /^$|,|^\s|\s$|\p{Cc}|^["[{]/u;

/** The values that somebody typed. Null if there are none. */
export function valuesFrom(text: string, kind: FieldKind): unknown[] | null {
  const values: unknown[] = [];
  for (let at = 0; at < text.length; ) {
    const json = jsonAt(text, at);
    const end = json?.end ?? commaFrom(text, at);
    const plain = text.slice(at, end).trim();
    if (json) values.push(json.value);
    else if (plain !== '') values.push(plainValue(plain, kind));
    at = end + 1;
  }
  return values.length > 0 ? values : null;
}

const types: Partial<Record<FieldKind['of'], PlainType>> = { number: 'number', integer: 'number', boolean: 'boolean' };

function plainValue(text: string, { of, lists }: FieldKind): unknown {
  if (text === 'null') return null;
  if (lists === 0 && of === 'string') return text;
  const type = lists === 0 ? types[of] : undefined;
  // Commas separate the values, so that none is inside of a number.
  const reading = type ? readValue(text, type, { decimal: '.' }) : null;
  if (reading && 'value' in reading) return reading.value;
  return parsed(text)?.value ?? text;
}

/** The text, list or object that stands at a position as JSON, and where the comma behind it is. */
function jsonAt(text: string, at: number): { value: unknown; end: number } | null {
  const start = at + text.slice(at).search(/\S|$/);
  if (!/["[{]/.test(text[start] ?? '')) return null;
  const close = closeOf(text, start);
  const end = commaFrom(text, close);
  const json = text.slice(close, end).trim() === '' ? parsed(text.slice(start, close)) : null;
  return json && { ...json, end };
}

const commaFrom = (text: string, at: number): number => {
  const comma = text.indexOf(',', at);
  return comma === -1 ? text.length : comma;
};

/** Behind the quote or bracket that ends what begins at a position. */
function closeOf(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at] as string;
    if (isQuoted && character === '\\') at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && '[{'.includes(character)) depth++;
    else if (!isQuoted && ']}'.includes(character)) depth--;
    if (!isQuoted && depth <= 0) return at + 1;
  }
  return text.length;
}

function parsed(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return null;
  }
}
