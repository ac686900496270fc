import { days, stepBetween, stepped } from './calendar-steps.ts';
import type { CellParts, CellValue } from './cell-values.ts';
import { cellParts, textParts, valueText } from './cell-values.ts';

const DAY_SECONDS = 86_400;
const FIRST_TIME = Date.parse('0000-01-01T00:00Z');

/** The text at a place of a series, counted from its first text. Places before that are negative. */
type Series = (at: number) => string;

/** The value at a place of a series. Null where the series has ended, such as at the end of the calendar. */
type ValueSeries = (at: number) => CellValue | null;

/**
 * Goes on with texts whose values follow each other by the same step: 1, 2 by 3; "Item 1", "Item 2" by "Item 3"; [0..10), [10..20)
 * by [20..30). A single text has a step of one. Null where the texts are no series, and are only repeated.
 *
 * @param isNote whether they are plain texts, and not cells of the language
 */
export function seriesOf(texts: readonly string[], isNote = false): Series | null {
  const all: CellParts[] = [];
  for (const text of texts) {
    const parts = isNote ? textParts(text) : cellParts(text);
    if (!parts || parts.values.length === 0) return null;
    all.push(parts);
  }
  const [first] = all;
  if (!first || !all.every((parts) => haveSameForm(parts, first))) return null;
  const step = all.length === 1 ? stepOf(first) : undefined;
  if (step === null) return null;
  const series: ValueSeries[] = [];
  for (const place of first.values.keys()) {
    const one = valueSeries(
      all.map((parts) => parts.values[place] as CellValue),
      step,
    );
    if (!one) return null;
    series.push(one);
  }
  // Several texts that are all the same have no step.
  if (step === undefined && texts.every((text) => text === texts[0])) return null;
  return (at) => {
    const values = series.map((valueAt) => valueAt(at));
    // Where the series ends, its texts are repeated.
    if (values.includes(null)) return texts[((at % texts.length) + texts.length) % texts.length] ?? '';
    return first.around.map((text, place) => text + (values[place] ? valueText(values[place]) : '')).join('');
  };
}

const haveSameForm = (one: CellParts, other: CellParts) =>
  one.values.length === other.values.length &&
  one.around.every((text, at) => text === other.around[at]) &&
  one.values.every((value, at) => formOf(value) === formOf(other.values[at] as CellValue));

const formOf = (value: CellValue): string =>
  value.kind === 'date' ? value.clock.replaceAll(/\d/g, '0') : value.kind === 'time' ? `${value.hasSeconds}` : 'number';

/** Values with the same step between them; of one value the step is given. Null if the steps differ. */
function valueSeries(values: readonly CellValue[], step?: number): ValueSeries | null {
  const [first] = values;
  if (first?.kind === 'number') return numberSeries(values as NumberValue[], step);
  if (first?.kind === 'date') return dateSeries(values as DateValue[], step);
  return timeSeries(values as TimeValue[], step);
}

type NumberValue = CellValue & { kind: 'number' };
type DateValue = CellValue & { kind: 'date' };
type TimeValue = CellValue & { kind: 'time' };

function numberSeries(values: readonly NumberValue[], step = 1): ValueSeries | null {
  const decimals = Math.max(...values.map((value) => value.decimals));
  const width = Math.max(...values.map((value) => value.width));
  // Exactly, because 0.1 + 0.2 is not 0.3 otherwise.
  const all = values.map(({ digits, decimals: own }) => digits * 10n ** BigInt(decimals - own));
  const [first = 0n, second = first + BigInt(step) * 10n ** BigInt(decimals)] = all;
  const by = second - first;
  if (!all.every((digits, at) => digits === first + by * BigInt(at))) return null;
  const endsText = values[0]?.endsText;
  return (at) => {
    const digits = first + by * BigInt(at);
    return endsText && digits < 0n ? null : { kind: 'number', digits, decimals, width };
  };
}

const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59);

function dateSeries(values: readonly DateValue[], ofDays = 1): ValueSeries | null {
  const times = values.map(({ time }) => time);
  const step = values.length === 1 ? days(ofDays) : stepBetween(times);
  if (!step) return null;
  return (at) => {
    const time = stepped(times, step, at);
    const isInCalendar = time >= FIRST_TIME && time <= LAST_TIME;
    return isInCalendar ? { kind: 'date', time, clock: values[0]?.clock ?? '' } : null;
  };
}

function timeSeries(values: readonly TimeValue[], ofHours = 1): ValueSeries | null {
  const [first, second] = values;
  if (!first) return null;
  const by = second ? second.seconds - first.seconds : ofHours * 3600;
  if (!values.every(({ seconds }, at) => seconds === first.seconds + by * at)) return null;
  return (at) => {
    const seconds = first.seconds + by * at;
    return seconds >= 0 && seconds < DAY_SECONDS ? { ...first, seconds } : null;
  };
}

/**
 * By how much the values of a single text go on. A range is followed by the one that begins where it ends. Null where it is not
 * known, as for a list.
 */
function stepOf({ around, values }: CellParts): number | null {
  const [lower, upper, ...others] = values;
  if (!upper) return 1;
  if (!lower || others.length > 0) return null;
  const [before = '', between = '', after = ''] = around;
  const isInterval = /\.\./.test(between);
  if (!isInterval && !(/After/.test(before) && /Before/.test(between))) return null;
  const isClosed = isInterval
    ? /^\[/.test(before) && /\]$/.test(after)
    : /OrAfter/.test(before) && /OrBefore/.test(between);
  const width = widthBetween(lower, upper);
  return width === null || width <= 0 ? null : width + Number(isClosed);
}

/** In whole numbers or days. Null where it is no whole number, of which the next one is not known. */
function widthBetween(lower: CellValue, upper: CellValue): number | null {
  if (lower.kind === 'number' && upper.kind === 'number' && lower.decimals + upper.decimals === 0)
    return Number(upper.digits - lower.digits);
  const areDays = lower.kind === 'date' && upper.kind === 'date' && lower.clock === '' && upper.clock === '';
  return areDays ? Math.round((upper.time - lower.time) / (DAY_SECONDS * 1000)) : null;
}
