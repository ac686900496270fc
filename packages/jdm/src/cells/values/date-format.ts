import type { CellContext, DayOrder } from '../cell-context.ts';
import { dayOf, dayOrderOf, missingDay, monthsIn } from './calendar.ts';
import { timeOf } from './time-format.ts';
import type { ValueFormat, ValueReading } from './value-format.ts';
import { withoutQuotes } from './value-format.ts';

/** Dates, with or without a time of day, in the forms of the locale. */
export const dateFormat: ValueFormat = {
  noun: 'a date',
  read,
  show: shortDate,
  compare: (one, other) => {
    const [a, b] = [momentText(one), momentText(other)];
    return a < b ? -1 : Number(a > b);
  },
  hasHyphenRange: false,
};

/** A day without a time. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

const stored = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * A date text of a cell as we store it, `2026-01-01`, `2026-01-01 10:00:00` or `2026-01-01T10:00:00Z`. Null for what cannot be
 * read, such as a "T" without a zone.
 */
export function canonicalDate(text: string): string | null {
  const found = stored.exec(text);
  if (!found) return null;
  const [, year, month, date, time, fraction = '', zone] = found;
  const day = dayOf(Number(year), Number(month), Number(date));
  if (day === null || time === undefined) return day;
  if (timeOf(time) === null) return null;
  const seconds = time.length === 5 ? `${time}:00` : time;
  if (zone === undefined) return text[10] === ' ' && fraction === '' ? `${day} ${seconds}` : null;
  return text[10] === 'T' && time.length > 5 ? `${day}T${seconds}${fraction}${zone}` : null;
}

/** `2026-01-01 10:00`, without the seconds where they say nothing. What is shown can be typed. */
function shortDate(value: string): string {
  return isDay(value) ? value : value.replace('T', ' ').replace(/^(.{16}):00(?=Z|[+-]|$)/, '$1');
}

/** For comparing, which ignores zones. */
const momentText = (value: string): string => {
  const text = isDay(value) ? `${value} 00:00:00` : value.replace('T', ' ');
  return text.replace(/(?:Z|[+-]\d{2}:\d{2})$/, '');
};

/** The day at the beginning, the time behind it, and a zone at the end. */
const withTime =
  /^(.*?)(?:,?\s+|(?<=\d)T(?=\d))(\d{1,2}(?::\d{2}){1,2}(?:\s*[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)(\.\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

function read(typed: string, context: CellContext): ValueReading | null {
  const text = withoutQuotes(typed);
  const found = withTime.exec(text);
  if (!found) return readDay(text, context);
  const [, dayText = '', timeText = '', fraction = '', zone] = found;
  const day = readDay(dayText, context);
  if (day === null) return null;
  const time = timeOf(timeText);
  if (time === null) return { message: `There is no time ${timeText}: a day ends at 23:59:59.`, alternatives: [] };
  return timed(day, time.length === 5 ? `${time}:00` : time, fraction, zone, context);
}

function timed(
  day: ValueReading,
  time: string,
  fraction: string,
  zone: string | undefined,
  context: CellContext,
): ValueReading {
  if (!('value' in day)) return { ...day, alternatives: day.alternatives.map((one) => `${one} ${time}`) };
  const [plain, utc] = [`${day.value} ${time}`, `${day.value}T${time}${fraction}Z`];
  if (zone === undefined)
    return fraction === '' || /^\.0+$/.test(fraction)
      ? { value: plain }
      : { message: 'A time with parts of a second needs a zone, such as Z.', alternatives: [utc, plain] };
  if (/^(?:Z|UTC|GMT|[+-]00:?00)$/i.test(zone)) return { value: utc };
  const offset = zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const whole = `${day.value}T${time}${fraction}${offset}`;
  // A result keeps its zone. A condition cannot, because comparing ignores zones.
  if (context.side === 'output') return { value: whole };
  const moment = new Date(whole).toISOString();
  const inUtc = `${moment.slice(0, 19)}Z`;
  return {
    message: `Conditions compare times without zones. Is ${zone} the zone of the compared times as well?`,
    alternatives: [plain, inUtc],
  };
}

const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const numbers = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/;

function readDay(text: string, context: CellContext): ValueReading | null {
  const [, year, , month, day] = iso.exec(text) ?? [];
  if (year !== undefined) return dayReading(Number(year), Number(month), Number(day));
  const found = numbers.exec(text);
  if (found) return readNumbers(text, found, context);
  return readWords(text, context) ?? readParts(text);
}

/** A day that is written without separators, and a month or a year, of which it cannot be told which day is meant. */
function readParts(text: string): ValueReading | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const value = year === undefined ? null : dayOf(Number(year), Number(month), Number(day));
  if (value !== null) return { message: `A date is written with hyphens. Is it ${value}?`, alternatives: [value] };
  const isPart = /^(?:19|20)\d{2}(?:[-/.](?:0?[1-9]|1[0-2]))?$/.test(text);
  return isPart ? { message: `${text} is not a complete date, such as 2026-01-31.`, alternatives: [] } : null;
}

function dayReading(year: number, month: number, day: number): ValueReading {
  const value = dayOf(year, month, day);
  return value === null ? missingDay(year, month, day) : { value };
}

function readNumbers(text: string, found: RegExpExecArray, { locale, dayOrder }: CellContext): ValueReading {
  const [, one, separator, other, yearText = ''] = found;
  const [first, second] = [Number(one), Number(other)];
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const days = { dayFirst: dayOf(year, second, first), monthFirst: dayOf(year, first, second) };
  // Points stand in no locale between a month and a day that follows it.
  const order = separator === '.' ? 'dayFirst' : orderIn(dayOrder, locale);
  const possible = [days.dayFirst, days.monthFirst].filter((day) => day !== null);
  const own = order === undefined ? null : days[order];
  const value = own ?? (possible.length === 1 && separator !== '.' ? possible[0] : undefined);
  if (yearText.length === 2) return unclearYear(text, value === undefined ? possible : [value]);
  if (value !== undefined) return { value };
  if (possible.length === 0 || separator === '.') return missingDay(year, second, first);
  if (days.dayFirst === days.monthFirst && days.dayFirst !== null) return { value: days.dayFirst };
  return { message: `It is not clear which day ${text} is.`, alternatives: possible, question: 'dayOrder' };
}

/** Of two digits. */
const unclearYear = (text: string, days: readonly string[]): ValueReading => ({
  message: `It is not clear which year ${text} is in.`,
  alternatives: [...days, ...days.map((day) => `19${day.slice(2)}`)],
});

function orderIn(dayOrder: CellContext['dayOrder'], locale: string | undefined): DayOrder | undefined {
  if (dayOrder === 'ask') return undefined;
  return dayOrder ?? (locale === undefined ? undefined : dayOrderOf(locale));
}

const wordForms = [
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th)?[ -](?:de |of )?(?<month>\p{L}+)\.?,?[ -](?:de )?(?<year>\d{4}|\d{2})$/iu,
  /^(?<month>\p{L}+)\.?[ -](?<day>\d{1,2})(?:st|nd|rd|th)?,?[ -](?<year>\d{4}|\d{2})$/iu,
];

/** "31 January 2026", "Jan 31, 2026". */
function readWords(text: string, { locale }: CellContext): ValueReading | null {
  for (const form of wordForms) {
    const parts = form.exec(text)?.groups;
    const month = parts && monthsIn(locale).get((parts.month ?? '').toLowerCase());
    if (month === undefined) continue;
    const { year = '', day } = parts ?? {};
    if (year.length === 4) return dayReading(Number(year), month, Number(day));
    const inThisCentury = dayOf(2000 + Number(year), month, Number(day));
    if (inThisCentury !== null) return unclearYear(text, [inThisCentury]);
  }
  return null;
}
