import { DAY, dayOfYear, daysInMonth, daysOf, isoWeekOf } from '../../date/calendar.ts';
import type { Change } from '../../date/clock-changes.ts';
import { changed, withDay, withHour, withMinute, withMonth, withSecond } from '../../date/clock-changes.ts';
import { readSeconds } from '../../date/exact-duration.ts';
import { monthNames, weekdayNames } from '../../date/format-moment.ts';
import type { Local, Moment } from '../../date/moment.ts';
import { isValid, localOf, momentAt } from '../../date/moment.ts';
import { endOf, startOf, weekdayIn } from '../../date/periods.ts';
import { readTime, readUtc } from '../../date/read-moment.ts';
import type { Unit } from '../../date/units.ts';
import { dateText, fractionText, timeText } from '../../date/write-moment.ts';
import { utc } from '../../date/zone.ts';
import type { Numbers, Numeric } from '../../number/numbers.ts';
import { isNumeric } from '../../number/numbers.ts';
import type { Frame } from '../run/frame.ts';
import type { Value } from '../value/value.ts';
import { signedWholeOf, wholeOf } from '../value/whole-number.ts';
import type { Implementation } from './implementation.ts';
import { presentDate } from './read-date.ts';

/** What reading a date or a time costs, in steps. */
const READ = 20;
const MAX_U32 = 2 ** 32 - 1;

/** A text, or a number of seconds, as a date. */
function momentFrom(frame: Frame, value: Value): Moment | undefined {
  frame.budget.spend(READ);
  if (isNumeric(value)) {
    const moment = momentAt(signedWholeOf(value) ?? Number.NaN, 0, utc);
    return isValid(moment) ? moment : undefined;
  }
  if (typeof value !== 'string') return undefined;
  frame.budget.spendText(value, 4);
  return value === 'now' ? presentDate(frame) : (readUtc(value) ?? undefined);
}

/** A date in seconds since 1970. */
export const secondsFrom = (frame: Frame, value: Value): number | undefined =>
  isNumeric(value) ? signedWholeOf(value) : momentFrom(frame, value)?.epochSeconds;

/** A time in seconds of the day. */
export function secondsOfDay(frame: Frame, value: Value): number | undefined {
  if (isNumeric(value)) {
    const whole = wholeOf(value);
    return whole !== undefined && whole > MAX_U32 ? undefined : whole;
  }
  if (typeof value !== 'string') return undefined;
  frame.budget.spend(READ);
  frame.budget.spendText(value, 4);
  if (value === 'now') return localOf(presentDate(frame)).second;
  return readTime(value) ?? undefined;
}

const ofMoment =
  (get: (local: Local) => Value): Implementation =>
  (frame, value) => {
    const moment = momentFrom(frame, value);
    return moment && get(localOf(moment));
  };

/** Fewer names than the methods of dates know, and no quarter. */
const units = new Map<string, Unit>();
for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const)
  for (const name of [unit, `${unit}s`, unit === 'month' ? 'M' : unit.slice(0, 1)]) units.set(name, unit);

const moved =
  (numbers: Numbers, move: (moment: Moment, unit: Unit) => Moment): Implementation =>
  (frame, value, name) => {
    const moment = momentFrom(frame, value);
    const unit = typeof name === 'string' ? units.get(name) : undefined;
    frame.budget.spend(READ);
    const to = moment && unit && move(moment, unit);
    return to && isValid(to) ? numbers.whole(to.epochSeconds) : undefined;
  };

const endOfDay = [withHour(23), withMinute(59), withSecond(59)];
const lastDay: Change = (local) => withDay(daysInMonth(local.year, local.month))(local);

/** The end of a week is its Sunday here. That of a year is as late in December as the month of the date is long. */
function lastSecond(moment: Moment, unit: Unit): Moment {
  if (unit === 'year') return changed(moment, [...endOfDay, lastDay, withMonth(12)]);
  if (unit !== 'week') return endOf(moment, unit);
  const { epochSeconds } = startOf(moment, 'week');
  return momentAt(epochSeconds + 7 * DAY - 1, 0, utc);
}

const daysIn = ({ year, month, day }: Local) => daysOf(year, month, day);

/** So many seconds. No calendar goes to where doubles do not count them. */
const counted = (numbers: Numbers, seconds: number | undefined): Numeric | undefined =>
  seconds !== undefined && Number.isSafeInteger(seconds) ? numbers.whole(seconds) : undefined;

/** The older date functions, which reckon in seconds and in UTC. */
export const dateFunctions = (numbers: Numbers) => ({
  date: ((frame, value) => counted(numbers, secondsFrom(frame, value))) as Implementation,
  time: secondsOfDay as Implementation,
  duration: ((frame, value) => {
    const isText = typeof value === 'string';
    if (isText) frame.budget.spend(READ);
    if (isText) frame.budget.spendText(value, 16);
    return counted(numbers, isText ? readSeconds(value) : isNumeric(value) ? wholeOf(value) : undefined);
  }) as Implementation,
  year: ofMoment(({ year }) => year),
  dayOfWeek: ofMoment(weekdayIn),
  dayOfMonth: ofMoment(({ day }) => day),
  dayOfYear: ofMoment((local) => dayOfYear(daysIn(local), local.year)),
  weekOfYear: ofMoment((local) => isoWeekOf(daysIn(local)).week),
  monthOfYear: ofMoment(({ month }) => month),
  monthString: ofMoment(({ month }) => monthNames[month - 1]?.slice(0, 3) ?? null),
  weekdayString: ofMoment((local) => weekdayNames[weekdayIn(local) - 1]?.slice(0, 3) ?? null),
  dateString: ofMoment((local) => `${dateText(local)} ${timeText(local)}${fractionText(local.nano)}`),
  startOf: moved(numbers, startOf),
  endOf: moved(numbers, lastSecond),
});
