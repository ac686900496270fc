/** The calendar that dates are written in, before and after our own times too. Days are counted from the first of January 1970. */

export const DAY = 86_400;
/** No date is in another year. */
export const [FIRST_YEAR, LAST_YEAR] = [-262_143, 262_142];

export type Day = { year: number; month: number; day: number };

/** From the first of March of the year 0 up to 1970. A year that begins with March has the odd day at its end. */
const DAYS_BEFORE_1970 = 719_468;
const [DAYS_OF_4, DAYS_OF_100, DAYS_OF_400] = [1_461, 36_524, 146_097];

export function daysOf(year: number, month: number, day: number): number {
  const fromMarch = month > 2 ? month - 3 : month + 9;
  const years = month > 2 ? year : year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + Math.floor((153 * fromMarch + 2) / 5) + day - 1 - DAYS_BEFORE_1970;
}

export function dayAt(days: number): Day {
  const all = days + DAYS_BEFORE_1970;
  const era = Math.floor(all / DAYS_OF_400);
  const inEra = all - era * DAYS_OF_400;
  const withoutLeapDays =
    inEra -
    Math.floor(inEra / (DAYS_OF_4 - 1)) +
    Math.floor(inEra / DAYS_OF_100) -
    Math.floor(inEra / (DAYS_OF_400 - 1));
  const years = Math.floor(withoutLeapDays / 365);
  const inYear = inEra - (years * 365 + Math.floor(years / 4) - Math.floor(years / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const day = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return { year: era * 400 + years + (month <= 2 ? 1 : 0), month, day };
}

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (lengths[month - 1] ?? 0);

export const isDay = (year: number, month: number, day: number): boolean =>
  year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

/** Monday is 1. */
export const weekdayOf = (days: number): number => ((((days + 3) % 7) + 7) % 7) + 1;

export const dayOfYear = (days: number, year: number): number => days - daysOf(year, 1, 1) + 1;

/** The week of ISO 8601, which belongs to the year that its Thursday is in. */
export function isoWeekOf(days: number): { year: number; week: number } {
  const thursday = days - weekdayOf(days) + 4;
  const { year } = dayAt(thursday);
  return { year, week: Math.floor((dayOfYear(thursday, year) - 1) / 7) + 1 };
}
