import type { Numbers } from '../../number/numbers.ts';
import { isNumeric } from '../../number/numbers.ts';
import { askTheEngine } from '../../number/uncertain.ts';
import type { Frame } from '../run/frame.ts';
import type { Value } from '../value/value.ts';
import { signedWholeOf, wholeOf } from '../value/whole-number.ts';
import type { Implementation } from './implementation.ts';

const SECOND = 1000;
const DAY = 86_400;
/** Dates with a year of another number of digits are left to the engine. */
const [EARLIEST, LATEST] = [Date.UTC(1000, 0, 1) / SECOND, Date.UTC(9999, 11, 31) / SECOND];

const plainDate = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/;
const zonedDate = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|([+-])(\d\d):(\d\d))$/;
const timeOfDay = /^(\d\d):(\d\d)(?::(\d\d))?$/;

/** What reading a date or a time costs, in steps. */
const READ = 20;

/** Seconds since 1970 of a text in one of the usual forms. */
function secondsOf(text: string, frame: Frame): number {
  frame.budget.spend(READ);
  if (text === 'now') return Math.floor(frame.now / SECOND);
  const found = plainDate.exec(text) ?? zonedDate.exec(text) ?? askTheEngine();
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const [, , , , , , , sign, zoneHour = '0', zoneMinute = '0'] = found;
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  // A day that the month does not have would become one of the next month.
  const isReal =
    new Date(time).getUTCDate() === day && month >= 1 && month <= 12 && hour < 24 && minute < 60 && second < 60;
  if (!isReal || year < 1000 || Number(zoneHour) > 23 || Number(zoneMinute) > 59) askTheEngine();
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60;
  return time / SECOND + (sign === '+' ? -offset : offset);
}

const ofMoment =
  (read: (date: Date) => Value): Implementation =>
  (frame, value) => {
    const seconds = momentOf(frame, value);
    if (seconds === undefined) return undefined;
    return seconds > EARLIEST && seconds < LATEST ? read(new Date(seconds * SECOND)) : askTheEngine();
  };

function momentOf(frame: Frame, value: Value): number | undefined {
  if (typeof value === 'string') return secondsOf(value, frame);
  return isNumeric(value) ? signedWholeOf(value) : undefined;
}

const time: Implementation = (frame, value) => {
  if (isNumeric(value)) {
    const whole = wholeOf(value);
    return whole !== undefined && whole > 4_294_967_295 ? undefined : whole;
  }
  if (typeof value !== 'string') return undefined;
  // Before 1970 the remainder is below zero.
  if (value === 'now') return ((Math.floor(frame.now / SECOND) % DAY) + DAY) % DAY;
  frame.budget.spend(READ);
  const [, hour = '', minute = '', second = '0'] = timeOfDay.exec(value) ?? askTheEngine();
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) askTheEngine();
  return Number(hour) * 3600 + Number(minute) * 60 + Number(second);
};

const startOfYear = (date: Date) => Date.UTC(date.getUTCFullYear(), 0, 1);
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The older date functions, which reckon in seconds and in UTC. */
export const dateFunctions = (numbers: Numbers) => ({
  date: ((frame, value) => {
    const seconds = momentOf(frame, value);
    return seconds === undefined ? undefined : numbers.whole(seconds);
  }) as Implementation,
  time,
  year: ofMoment((date) => date.getUTCFullYear()),
  dayOfWeek: ofMoment((date) => date.getUTCDay() || 7),
  dayOfMonth: ofMoment((date) => date.getUTCDate()),
  dayOfYear: ofMoment((date) => Math.floor((date.getTime() - startOfYear(date)) / SECOND / DAY) + 1),
  monthOfYear: ofMoment((date) => date.getUTCMonth() + 1),
  monthString: ofMoment((date) => months[date.getUTCMonth()] as string),
  weekdayString: ofMoment((date) => weekdays[date.getUTCDay()] as string),
});
