import { MAX_SCALE } from '../../number/decimal.ts';
import type { Numbers, Numeric } from '../../number/numbers.ts';
import { compare, isNumeric } from '../../number/numbers.ts';
import { askTheEngine } from '../../number/uncertain.ts';
import type { Frame } from '../run/frame.ts';
import type { Value } from '../value/value.ts';
import { wholeOf } from '../value/whole-number.ts';
import type { Implementation } from './implementation.ts';

/** Undefined where not all of a list are numbers. Each is compared or calculated with so many times. */
function numbersIn(frame: Frame, list: Value, times: number): Numeric[] | undefined {
  if (!Array.isArray(list)) return undefined;
  frame.budget.spend((list.length * times) >> 2);
  if (!list.every(isNumeric)) return undefined;
  frame.budget.spendDecimals(list.filter((number) => typeof number !== 'number').length * times);
  return list;
}

const ofNumber =
  (calculate: (value: Numeric) => Numeric): Implementation =>
  (frame, value) => {
    if (!isNumeric(value)) return undefined;
    if (typeof value !== 'number') frame.budget.spendDecimals();
    return calculate(value);
  };

const toPlaces =
  (calculate: (value: Numeric, places: number) => Numeric): Implementation =>
  (frame, value, places) => {
    if (!isNumeric(value)) return undefined;
    if (!Number.isInteger(value)) frame.budget.spendDecimals();
    if (places === undefined) return calculate(value, 0);
    if (!isNumeric(places)) return undefined;
    const whole = wholeOf(places);
    if (whole === undefined) return undefined;
    return whole > MAX_SCALE ? askTheEngine() : calculate(value, whole);
  };

const ofNumbers =
  (calculate: (numbers: Numeric[]) => Value | undefined): Implementation =>
  (frame, list) => {
    const numbers = numbersIn(frame, list, 1);
    return numbers && calculate(numbers);
  };

/** Compares each with about as many others as it takes to sort them. */
const ofSorted =
  (calculate: (numbers: Numeric[]) => Value | undefined): Implementation =>
  (frame, list) => {
    const numbers = numbersIn(frame, list, Array.isArray(list) ? Math.ceil(Math.log2(list.length + 2)) : 1);
    return numbers && calculate(numbers);
  };

/** Of several that are equal, the engine gives the first as the least and the last as the greatest. */
const least = (numbers: Numeric[]) =>
  numbers.length === 0 ? undefined : numbers.reduce((least, other) => (compare(other, least) < 0 ? other : least));
const greatest = (numbers: Numeric[]) =>
  numbers.length === 0 ? undefined : numbers.reduce((most, other) => (compare(other, most) >= 0 ? other : most));

/** Of several that are equally frequent, the greatest. */
function mostFrequent(numbers: Numeric[]): Numeric | undefined {
  let best: { value: Numeric; count: number } | undefined;
  const groups: { value: Numeric; count: number }[] = [];
  for (const value of numbers.toSorted(compare)) {
    const last = groups.at(-1);
    if (last && compare(last.value, value) === 0) last.count++;
    else groups.push({ value, count: 1 });
  }
  for (const group of groups) if (!best || group.count >= best.count) best = group;
  return best?.value;
}

export function numberFunctions(numbers: Numbers) {
  const sum = (list: Numeric[]): Numeric => list.reduce((sum, next) => numbers.add(sum, next), 0);

  function average(list: Numeric[]): Numeric | undefined {
    return numbers.divide(sum(list), list.length) ?? undefined;
  }

  function median(list: Numeric[]): Numeric {
    if (list.length === 0) return askTheEngine();
    const sorted = list.toSorted(compare);
    const center = sorted.length >> 1;
    const right = sorted[center] as Numeric;
    if (sorted.length % 2 === 1) return right;
    return numbers.divide(numbers.add(sorted[center - 1] as Numeric, right), 2) ?? askTheEngine();
  }

  return {
    abs: ofNumber(numbers.abs),
    floor: ofNumber(numbers.floor),
    ceil: ofNumber(numbers.ceil),
    round: toPlaces(numbers.round),
    trunc: toPlaces(numbers.trunc),
    sum: ofNumbers(sum),
    avg: ofNumbers(average),
    min: ofNumbers(least),
    max: ofNumbers(greatest),
    median: ofSorted(median),
    mode: ofSorted(mostFrequent),
  };
}
