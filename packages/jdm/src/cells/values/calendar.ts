/** A day as it is stored, `2026-01-31`. Null if there is none. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Why there is no such day, and the days that may be meant: the last one of the month, and the one after it. */
export function missingDay(year: number, month: number, day: number): { message: string; alternatives: string[] } {
  const text = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  if (month < 1 || month > 12) return { message: `There is no day ${text}: a year has 12 months.`, alternatives: [] };
  const last = year < 1 || day < 1 ? null : dayOf(year, month, daysIn(year, month));
  if (last === null) return { message: `There is no day ${text}.`, alternatives: [] };
  const isLeapDay = month === 2 && day === 29;
  const why = isLeapDay ? `${year} is no leap year` : `this month has ${daysIn(year, month)} days`;
  const next = month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1);
  const isNext = day === daysIn(year, month) + 1 && next !== null;
  return { message: `There is no day ${text}: ${why}.`, alternatives: isNext ? [last, next] : [last] };
}

const monthsByLocale = new Map<string, ReadonlyMap<string, number>>();

/** The months by their names in a locale and in English, in full and short. */
export function monthsIn(locale: string | undefined): ReadonlyMap<string, number> {
  const key = locale ?? 'en';
  const before = monthsByLocale.get(key);
  if (before) return before;
  const months = new Map<string, number>();
  for (const language of ['en', key])
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        const parts = format.formatToParts(new Date(Date.UTC(2026, month, 1)));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        if (/\p{L}/u.test(name)) months.set(name.toLowerCase().replace(/\.$/, ''), month + 1);
      }
    }
  months.set('sept', 9);
  monthsByLocale.set(key, months);
  return months;
}

const orders = new Map<string, 'dayFirst' | 'monthFirst'>();

/** Which number a locale writes first in a date. */
export function dayOrderOf(locale: string): 'dayFirst' | 'monthFirst' {
  const before = orders.get(locale);
  if (before) return before;
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }).formatToParts(0);
  const first = parts.find(({ type }) => type === 'day' || type === 'month')?.type;
  const order = first === 'day' ? 'dayFirst' : 'monthFirst';
  orders.set(locale, order);
  return order;
}
