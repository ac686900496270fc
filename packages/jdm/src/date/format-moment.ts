import { ValueFailure } from '../number/value-failure.ts';
import { dayOfYear, daysOf, isoWeekOf, weekdayOf } from './calendar.ts';
import type { Local, Moment } from './moment.ts';
import { isValid, localOf, NANOS_OF_SECOND, offsetOf } from './moment.ts';
import { quarterOf } from './periods.ts';
import {
  dateText,
  fractionText,
  momentText,
  offsetText,
  padded,
  secondOf,
  timeText,
  yearText,
} from './write-moment.ts';
import { zoneLetters } from './zone-letters.ts';

export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
);
export const weekdayNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** What the parts of a pattern are written from. */
type Shown = { local: Local; days: number; weekday: number; moment: Moment };

type Fill = '0' | ' ' | '';

/**
 * A number that a pattern may have filled up in another way: `%-d` with nothing, `%_d` with spaces, `%0e` with zeros. That of a year
 * has a sign where it has not four digits.
 */
type Figure = { of: (shown: Shown) => number; width: number; fill: Fill; isYear?: true };

const hourOf = ({ local }: Shown) => Math.floor(local.second / 3_600);
const hour12Of = (shown: Shown) => hourOf(shown) % 12 || 12;

/** Weeks that begin with a weekday, counted from the first of the year. */
const weeksFrom =
  (first: number) =>
  ({ local, days, weekday }: Shown) =>
    Math.floor((6 + dayOfYear(days, local.year) - ((weekday - first + 7) % 7)) / 7);

const figure = (width: number, of: Figure['of'], fill: Figure['fill'] = '0'): Figure => ({ of, width, fill });

const ofCentury = (year: number) => ((year % 100) + 100) % 100;

const figures = new Map<string, Figure>([
  ['Y', { ...figure(4, ({ local }) => local.year), isYear: true }],
  ['C', figure(2, ({ local }) => Math.floor(local.year / 100))],
  ['y', figure(2, ({ local }) => ofCentury(local.year))],
  ['G', { ...figure(4, ({ days }) => isoWeekOf(days).year), isYear: true }],
  ['g', figure(2, ({ days }) => ofCentury(isoWeekOf(days).year))],
  ['V', figure(2, ({ days }) => isoWeekOf(days).week)],
  ['U', figure(2, weeksFrom(7))],
  ['W', figure(2, weeksFrom(1))],
  ['q', figure(1, ({ local }) => quarterOf(local.month))],
  ['m', figure(2, ({ local }) => local.month)],
  ['d', figure(2, ({ local }) => local.day)],
  ['e', figure(2, ({ local }) => local.day, ' ')],
  ['j', figure(3, ({ local, days }) => dayOfYear(days, local.year))],
  ['u', figure(1, ({ weekday }) => weekday)],
  ['w', figure(1, ({ weekday }) => weekday % 7)],
  ['H', figure(2, hourOf)],
  ['k', figure(2, hourOf, ' ')],
  ['I', figure(2, hour12Of)],
  ['l', figure(2, hour12Of, ' ')],
  ['M', figure(2, ({ local }) => Math.floor(local.second / 60) % 60)],
  ['S', figure(2, ({ local }) => secondOf(local))],
  ['f', figure(9, ({ local }) => local.nano % NANOS_OF_SECOND)],
  ['s', figure(9, ({ moment }) => moment.epochSeconds, '')],
]);

const digitsOfFraction =
  (digits: number) =>
  ({ local }: Shown) =>
    padded(local.nano % NANOS_OF_SECOND, 9).slice(0, digits);
const fraction = (digits: number) => (shown: Shown) => `.${digitsOfFraction(digits)(shown)}`;
const monthName = ({ local }: Shown) => monthNames[local.month - 1] as string;
const weekdayName = ({ weekday }: Shown) => weekdayNames[weekday - 1] as string;
const halfOfDay = (shown: Shown) => (hourOf(shown) < 12 ? 'AM' : 'PM');
const offset =
  (separator: string) =>
  ({ moment }: Pick<Shown, 'moment'>) =>
    offsetText(offsetOf(moment), separator);

const words = new Map<string, (shown: Shown) => string>([
  ['B', monthName],
  ['b', (shown) => monthName(shown).slice(0, 3)],
  ['h', (shown) => monthName(shown).slice(0, 3)],
  ['A', weekdayName],
  ['a', (shown) => weekdayName(shown).slice(0, 3)],
  ['p', halfOfDay],
  ['P', (shown) => halfOfDay(shown).toLowerCase()],
  ['.f', ({ local }) => fractionText(local.nano)],
  ['.3f', fraction(3)],
  ['.6f', fraction(6)],
  ['.9f', fraction(9)],
  ['3f', digitsOfFraction(3)],
  ['6f', digitsOfFraction(6)],
  ['9f', digitsOfFraction(9)],
  ['Z', ({ moment }) => lettersOf(moment)],
  ['z', offset('')],
  [':z', offset(':')],
  ['::z', ({ moment }) => exactOffset(moment)],
  [':::z', ({ moment }) => exactOffset(moment).slice(0, 3)],
  [
    '+',
    ({ local, moment }) => `${dateText(local)}T${timeText(local)}${fractionText(local.nano)}${offset(':')({ moment })}`,
  ],
  ['n', () => '\n'],
  ['t', () => '\t'],
  ['%', () => '%'],
]);

/** Patterns that stand for others. */
const short: Record<string, string> = {
  D: '%m/%d/%y',
  x: '%m/%d/%y',
  F: '%Y-%m-%d',
  v: '%e-%b-%Y',
  R: '%H:%M',
  T: '%H:%M:%S',
  X: '%H:%M:%S',
  r: '%I:%M:%S %p',
  c: '%a %b %e %H:%M:%S %Y',
};

const lettersOf = ({ inZone, epochSeconds }: Moment): string => zoneLetters(inZone, epochSeconds);

/** With the seconds that zones had while their clocks went by the sun. */
function exactOffset(moment: Moment): string {
  const seconds = offsetOf(moment);
  const [size, rest] = [Math.abs(seconds), Math.abs(seconds) % 60];
  return `${offsetText(seconds < 0 ? rest - size : size - rest, ':')}:${padded(rest, 2)}`;
}

const unknownCode = new ValueFailure('The pattern of `format` has a part after `%` that stands for nothing.');

function failOfCode(): never {
  throw unknownCode;
}

const code = /%(?:([-_0])([A-Za-z])|(\.?[369]?f|:{0,3}z|[A-Za-z+%])|)/g;

/** As the pattern says, or all of it without one. */
export function formatMoment(moment: Moment, pattern: string | undefined): string {
  if (!isValid(moment)) return momentText(moment);
  const local = localOf(moment);
  if (pattern === undefined)
    return `${dateText(local)} ${timeText(local)}${fractionText(local.nano)} ${lettersOf(moment)}`;
  const days = daysOf(local.year, local.month, local.day);
  return written(pattern, { local, days, weekday: weekdayOf(days), moment });
}

const fills: Record<string, Fill> = { '-': '', _: ' ', '0': '0' };

const written = (pattern: string, shown: Shown): string =>
  pattern.replace(code, (_, fill: string | undefined, filled: string | undefined, name: string | undefined) => {
    if (fill && filled) return figureText(figures.get(filled) ?? failOfCode(), shown, fills[fill]);
    const figure = figures.get(name ?? '');
    if (figure) return figureText(figure, shown, figure.fill);
    const longer = short[name ?? ''];
    return longer === undefined ? (words.get(name ?? '') ?? failOfCode())(shown) : written(longer, shown);
  });

function figureText({ of, width, isYear }: Figure, shown: Shown, fill: Fill = '0'): string {
  const number = of(shown);
  const hasSign = isYear && yearText(number).length > width;
  const sign = number < 0 ? '-' : hasSign ? '+' : '';
  const digits = String(Math.abs(number));
  const most = hasSign ? width + 1 : width;
  if (fill === '') return sign + digits;
  return fill === ' ' ? (sign + digits).padStart(most, ' ') : sign + digits.padStart(most - sign.length, '0');
}
