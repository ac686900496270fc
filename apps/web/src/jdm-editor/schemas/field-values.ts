import type { PlainType } from '@rulewright/jdm';
import { readValue, showCell } from '@rulewright/jdm';
import { browserLocale } from '#lib/browser/browser-locale.ts';
import type { FieldKind } from './schema-fields.ts';

// The values that a field is limited to, as a text in which commas separate them. A text stands there as it is; one that
// would be read otherwise, and every list and object, stands as JSON. Numbers and dates are as people type them in tables: where the
// comma separates decimals, semicolons separate the values.

export function textOfValues(values: readonly unknown[] | null, kind: FieldKind): string {
  const texts = values?.map((value) => textOfValue(value, kind)) ?? [];
  return texts.join(isNumeric(kind) && texts.some((text) => /\d,\d/.test(text)) ? '; ' : ', ');
}

/** The type of values that are typed as in tables. */
const typeOf = ({ of, lists }: FieldKind): PlainType | undefined => (lists === 0 ? types[of] : undefined);

const isNumeric = (kind: FieldKind) => typeOf(kind) === 'number';

function shownNumber(value: number): string {
  const { text, as } = showCell(String(value), { type: 'number', side: 'output', locale: browserLocale() });
  return as === 'value' ? text : String(value);
}

function textOfValue(value: unknown, kind: FieldKind): string {
  if (typeof value === 'number' && isNumeric(kind)) return shownNumber(value);
  const isPlain =
    typeof value === 'string' &&
    !needsQuotes.test(value) &&
    !(isNumeric(kind) && value.includes(';')) &&
    plainValue(value, kind) === value;
  return isPlain ? value : JSON.stringify(value);
}

/** What is empty, has a comma, space around it or a control character, or begins as JSON does. */
const needsQuotes = /^$|,|^\s|\s$|\p{Cc}|^["[{]/u;

/** The values that somebody typed. Null if there are none. */
export function valuesFrom(text: string, kind: FieldKind): unknown[] | null {
  const values = [...itemsIn(text, kind)].map((item) => ('value' in item ? item.value : plainValue(item.plain, kind)));
  return values.length > 0 ? values : null;
}

type Item = { value: unknown } | { plain: string };

/** What stands between separators: JSON, or what people type. */
function* itemsIn(text: string, kind: FieldKind): Generator<Item> {
  for (let at = 0; at < text.length; ) {
    const json = jsonAt(text, at, kind);
    const end = json?.end ?? separatorFrom(text, at, kind);
    if (json) yield json;
    else for (const plain of partsOf(text.slice(at, end).trim(), kind)) yield { plain };
    at = end + 1;
  }
}

/** Why a value that somebody typed is not taken: it may be several, or is no date where the values are dates. */
export function unclearValue(text: string, kind: FieldKind): string | null {
  const type = typeOf(kind);
  if (!type) return null;
  for (const item of itemsIn(text, kind)) {
    if ('value' in item || item.plain === 'null') continue;
    const reading = readValue(item.plain, type, { locale: browserLocale() });
    if (reading === null || 'value' in reading) continue;
    const { message, alternatives } = reading;
    const meant = alternatives.map((one) => (typeof one === 'number' ? shownNumber(one) : String(one)));
    if (meant.length > 0) return `${message} Write ${meant.join(' or ')}.`;
    // A number may be a word instead, which a person sees in quotes from then on.
    if (!isNumeric(kind) && type !== 'boolean') return message.replace(/^This\b/, `"${item.plain}"`);
  }
  return null;
}

/** What stands between separators. A comma without space behind it separates only where it is no part of a number. */
function partsOf(text: string, kind: FieldKind): string[] {
  const reading = isNumeric(kind) && text.includes(',') ? readValue(text, 'number', { locale: browserLocale() }) : null;
  const isList = reading !== null && !('value' in reading);
  return (isList ? text.split(',') : [text]).map((part) => part.trim()).filter((part) => part !== '');
}

const types: Partial<Record<FieldKind['of'], PlainType>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  date: 'date',
};

/** What has to be written as JSON Schema has it stands as it is. */
const textual: readonly FieldKind['of'][] = ['string', 'date-time', 'time'];

function plainValue(text: string, kind: FieldKind): unknown {
  if (text === 'null') return null;
  if (kind.lists === 0 && textual.includes(kind.of)) return text;
  const type = typeOf(kind);
  const reading = type ? readValue(text, type, { locale: browserLocale() }) : null;
  if (reading && 'value' in reading) return reading.value;
  return parsed(text)?.value ?? text;
}

/** The text, list or object that stands at a position as JSON, and where the comma behind it is. */
function jsonAt(text: string, at: number, kind: FieldKind): { value: unknown; end: number } | null {
  const start = at + text.slice(at).search(/\S|$/);
  if (!/["[{]/.test(text[start] ?? '')) return null;
  const close = closeOf(text, start);
  const end = separatorFrom(text, close, kind);
  const json = text.slice(close, end).trim() === '' ? parsed(text.slice(start, close)) : null;
  return json && { ...json, end };
}

/** In numbers, a comma may separate decimals or thousands. */
function separatorFrom(text: string, at: number, kind: FieldKind): number {
  const separator = isNumeric(kind) ? /;|,(?=\s|$)/g : /,/g;
  separator.lastIndex = at;
  return separator.exec(text)?.index ?? text.length;
}

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
