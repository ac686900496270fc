import type { CellContext, PlainType } from '@rulewright/jdm';
import { readValue, showCell, withoutUnderflow } from '@rulewright/jdm';
import { browserLocale } from '#lib/browser/browser-locale.ts';
import { sheetTruth } from '#lib/sheets/truth.ts';

/** In which order dates are read, and which sign separates decimals: those of the person, unless somebody was asked. */
export type ReadAs = Pick<CellContext, 'locale' | 'dayOrder' | 'decimal'>;

const asTyped = (): ReadAs => ({ locale: browserLocale() });

/** A value as a cell shows it. What is shown is read as the same value again. */
export function cellText(value: unknown, type?: PlainType): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  const plain = typeof value === 'string' ? value : type === 'number' ? shownNumber(value) : JSON.stringify(value);
  const isKept = plain.trim() === plain && !/^$|[\r\n]/.test(plain);
  if (isKept && readCell(plain, type) === value) return plain;
  return typeof value === 'string' ? JSON.stringify(value) : `=${JSON.stringify(value)}`;
}

function shownNumber(value: unknown): string {
  const stored = JSON.stringify(value);
  const { text, as } = showCell(stored, { type: 'number', side: 'output', locale: browserLocale() });
  return as === 'value' ? text : stored;
}

/** JSON that is meant as such, also where the field has another type: in quotes or brackets, null, or behind a sign. */
const forced = /^\s*(?:=|(?=["[{])|(?=null\s*$))/;

/**
 * What was typed into a cell. Where the type of the field is known and the text is a value of it, it is that; else JSON if it is
 * that, or a text. What is not clear stays the text that was typed, which `cellFault` tells. Undefined for nothing.
 */
export function readCell(text: string, type?: PlainType, as: ReadAs = asTyped()): unknown {
  if (text.trim() === '') return undefined;
  const sign = forced.exec(text)?.[0];
  const json = jsonIn(sign === undefined ? text : text.slice(sign.length));
  if (sign !== undefined) return json ? json.value : text;
  if (type) {
    const reading = readValue(text, type, as);
    if (reading && 'value' in reading) return reading.value;
    if (reading && reading.alternatives.length > 0) return text;
  } else if (ambiguity(text, as)) return text;
  const truth = sheetTruth(text);
  if (truth !== null) return truth;
  // A number that is none of the field's would be changed.
  return json && !(type === 'number' && typeof json.value === 'number') ? json.value : text;
}

/** Why the text in a cell is no value of its field, or not clear, and the texts that are probably meant. Null where it is one. */
export function cellFault(value: unknown, type?: PlainType): { message: string; meant: readonly string[] } | null {
  if (typeof value !== 'string' || type === 'string') return null;
  // A text that stands there had two meanings when it was pasted, also where the person's language has one.
  const asked: ReadAs = { ...asTyped(), dayOrder: 'ask' };
  const reading = type ? readValue(value, type, asked) : ambiguity(value, asked);
  if (!reading || ('value' in reading && reading.value === value)) return null;
  const [message, meant] =
    'value' in reading ? ['This is a text.', [reading.value]] : [reading.message, reading.alternatives];
  return { message, meant: meant.map((one) => cellText(one, type)) };
}

/** What a text may be in a field of which nothing is known, where it is a number that JSON writes otherwise, such as 1.500. */
function ambiguity(text: string, as: ReadAs) {
  const number = jsonIn(text)?.value;
  if (typeof number !== 'number' || JSON.stringify(number) === text.trim()) return null;
  const reading = readValue(text, 'number', as);
  return reading && 'alternatives' in reading && reading.alternatives.length > 1 ? reading : null;
}

export const isJson = (text: string): boolean => sheetTruth(text) !== null || jsonIn(text) !== null;

function jsonIn(text: string): { value: unknown } | null {
  try {
    // What would become 0 is refused by its place.
    return { value: JSON.parse(withoutUnderflow(text)) as unknown };
  } catch {
    return null;
  }
}
