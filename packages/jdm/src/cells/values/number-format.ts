import { parseExpression } from '../../expression/parse.ts';
import type { CellContext } from '../cell-context.ts';
import type { ValueFormat, ValueReading } from './value-format.ts';

/** Numbers, with the separators of the locale. */
export const numberFormat: ValueFormat = {
  noun: 'a number',
  read,
  show: (value, context) => (separatorsOf(context).decimal === ',' ? value.replace('.', ',') : value),
  compare: (one, other) => Number(one) - Number(other),
  hasHyphenRange: true,
};

/** With `hasPairs`, digits before the thousands stand in pairs: `12,34,567`. */
type Separators = { decimal: '.' | ','; groups: string; hasPairs?: boolean };

const known = new Map<string, Separators>();

/** Space and apostrophes separate thousands in no locale in which they could mean something else. */
const ALWAYS_GROUPS = " \u00a0\u202f\u2009'’";

function separatorsOf({ locale, decimal }: CellContext): Separators {
  if (decimal) return { decimal, groups: (decimal === '.' ? ',' : '.') + ALWAYS_GROUPS };
  if (locale === undefined) return { decimal: '.', groups: ALWAYS_GROUPS };
  const before = known.get(locale);
  if (before) return before;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const found: Separators = {
    decimal: partOf('decimal') === ',' ? ',' : '.',
    groups: partOf('group') + ALWAYS_GROUPS,
    hasPairs: parts.filter(({ type }) => type === 'integer').some(({ value }, at) => at === 1 && value.length === 2),
  };
  known.set(locale, found);
  return found;
}

/** A number as it is stored: without groups, a sign of its own or digits that say nothing. Null if it cannot be stored. */
export function canonicalNumber(text: string): string | null {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text.replaceAll('_', ''));
  if (!found) return null;
  const [, sign, whole = '', fraction = '', exponent] = found;
  if (whole === '' && fraction === '') return null;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  const power = exponent === undefined ? '' : `e${Number(exponent)}`;
  const isZero = /^0*$/.test(digits + decimals);
  const canonical = `${sign === '-' && !isZero ? '-' : ''}${digits}${decimals && `.${decimals}`}${power}`;
  return parseExpression(canonical).ok ? canonical : null;
}

function read(text: string, context: CellContext): ValueReading | null {
  const typed = text.replace(/^[−–]/, '-').trim();
  if (!/\d/.test(typed)) return null;
  return readUnit(typed, context) ?? readDigits(typed, context);
}

const currencies = /^(?:[$€£¥₹]|[A-Z]{3}\s)\s*|\s*(?:[$€£¥₹]|\s[A-Z]{3})$/;

/** A percentage or an amount of money, whose unit JDM cannot keep. */
function readUnit(text: string, context: CellContext): ValueReading | null {
  const percent = /^(.*\d)\s*%$/.exec(text)?.[1];
  if (percent !== undefined) {
    const value = valueIn(percent, context);
    const alternatives = value === null ? [] : [hundredth(value), value].filter((one) => one !== null);
    return value === null ? null : { message: `A number has no percent sign. Is ${text} a fraction?`, alternatives };
  }
  const amount = text.replace(currencies, '');
  if (amount === text) return null;
  const value = valueIn(amount, context);
  return value === null ? null : { message: 'A number has no currency.', alternatives: [value] };
}

const valueIn = (text: string, context: CellContext) => {
  const reading = readDigits(text.trim(), context);
  return reading && 'value' in reading ? reading.value : null;
};

/** By moving the point, so that no digit changes. */
function hundredth(value: string): string | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const padded = whole.padStart(3, '0');
  return whole === '' ? null : canonicalNumber(`${sign}${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`);
}

function readDigits(text: string, context: CellContext): ValueReading | null {
  const { decimal, groups } = separatorsOf(context);
  const isAsked = context.decimal !== undefined;
  const own = withSeparators(text, decimal, groups);
  const otherDecimal = decimal === '.' ? ',' : '.';
  // An apostrophe or a space in a number of the other kind is as clear as here.
  const other = withSeparators(text, otherDecimal, decimal + ALWAYS_GROUPS);
  const inPairs = own === null ? numberInPairs(text) : null;
  // Of other locales it may be a list whose author left the spaces away.
  if (inPairs !== null)
    return separatorsOf(context).hasPairs
      ? { value: inPairs }
      : { message: `It is not clear whether ${text} is one number.`, alternatives: [inPairs] };
  if (own === null) {
    const all = [...new Set([other, withSeparators(text, '.', ',')].filter((value) => value !== null))];
    if (all.length === 0) return /^[+-]?\d+_[\d_.]+$/.test(text) ? valueOrNull(text) : null;
    // With both separators a number can only be read in one way, but in a known locale it may be a slip.
    const [only] = all;
    if (context.locale === undefined && only !== undefined && all.length === 1 && /,.*\.|\..*,/.test(text))
      return { value: only };
    return asked(text, all);
  }
  if (isAsked) return { value: own };
  if (other === null || other === own) return { value: own };
  return isPlausiblyOther(text, decimal) ? asked(text, [own, other]) : { value: own };
}

function valueOrNull(text: string): ValueReading | null {
  const value = canonicalNumber(text);
  return value === null ? null : { value };
}

const asked = (text: string, alternatives: readonly string[]): ValueReading => ({
  message: `It is not clear which number ${text} is.`,
  alternatives,
  question: 'decimal',
});

/**
 * Whether a number that can be read in two ways may well be the other one: `1.500` may have been written by a German, and
 * `1.125` by anybody, because programs write the point. `1,125` is clear where the comma separates thousands.
 */
function isPlausiblyOther(text: string, decimal: '.' | ','): boolean {
  const separator = /[.,]/.exec(text)?.[0];
  return separator === decimal ? text.endsWith('0') : separator === '.';
}

/** `12,34,567.5`, as numbers are written in India. */
const numberInPairs = (text: string): string | null =>
  /^[+-]?\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/.test(text) ? canonicalNumber(text.replaceAll(',', '')) : null;

/** The number that a text is with given separators. Null if it is none: groups have three digits each. */
function withSeparators(text: string, decimal: string, groups: string): string | null {
  const found = /^([+-]?)([^eE]*)(e[+-]?\d+)?$/i.exec(text);
  if (!found) return null;
  const [, sign = '', digits = '', exponent = ''] = found;
  const at = digits.indexOf(decimal);
  const [whole, fraction] = at === -1 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)];
  if (!/^\d*$/.test(fraction)) return null;
  const group = [...whole].find((sign) => !/\d/.test(sign));
  if (group !== undefined) {
    if (!groups.includes(group) || exponent !== '') return null;
    const [first = '', ...rest] = whole.split(group);
    if (!/^[1-9]\d{0,2}$/.test(first) || !rest.every((part) => /^\d{3}$/.test(part))) return null;
  }
  return canonicalNumber(`${sign}${whole.replace(/\D/g, '')}${at === -1 ? '' : `.${fraction}`}${exponent}`);
}
