import { compareMoments, Moment } from '../../date/moment.ts';
import { MAX_SCALE } from '../../number/decimal.ts';
import type { Numbers, Numeric } from '../../number/numbers.ts';
import { compare, isNumeric } from '../../number/numbers.ts';
import { ValueFailure } from '../../number/value-failure.ts';
import type { Frame } from '../run/frame.ts';
import type { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';
import { signedWholeOf, wholeOf } from '../value/whole-number.ts';
import type { Implementation } from './implementation.ts';

/**
 * Undefined where not all of a list are numbers. Each is compared or calculated with so many times. A double that is compared
 * with a decimal becomes one as well.
 */
function numbersIn(frame: Frame, list: Value, times: number): Numeric[] | undefined {
  if (!Array.isArray(list)) return undefined;
  frame.budget.spendItems(list.length * times);
  if (!list.every(isNumeric)) return undefined;
  let decimals = 0;
  for (const number of list) if (typeof number !== 'number') decimals++;
  frame.budget.spendDecimals(Math.min(list.length, 2 * decimals) * times);
  return list;
}

const ofNumber =
  (calculate: (value: Numeric) => Numeric): Implementation =>
  (frame, value) => {
    if (!isNumeric(value)) return undefined;
    const result = calculate(value);
    frame.budget.spendMadeDecimals();
    return result;
  };

const placesOf = (places: Value | undefined): number | undefined => {
  if (places === undefined) return 0;
  return isNumeric(places) ? wholeOf(places) : undefined;
};

const MAX_U32 = 2 ** 32 - 1;

const toPlaces =
  (calculate: (value: Numeric, places: number) => Numeric): Implementation =>
  (frame, value, places) => {
    if (!isNumeric(value)) return undefined;
    const whole = placesOf(places);
    if (whole === undefined || whole > MAX_U32) return undefined;
    const result = calculate(value, Math.min(whole, MAX_SCALE));
    frame.budget.spendMadeDecimals();
    return result;
  };

const ofNumbers =
  (calculate: (numbers: Numeric[], budget: Budget) => Value | undefined): Implementation =>
  (frame, list) => {
    const numbers = numbersIn(frame, list, 1);
    return numbers && calculate(numbers, frame.budget);
  };

/** Compares each with about as many others as it takes to sort them. */
const ofSorted =
  (calculate: (numbers: Numeric[]) => Value | undefined): Implementation =>
  (frame, list) => {
    const numbers = numbersIn(frame, list, Array.isArray(list) ? Math.ceil(Math.log2(list.length + 2)) : 1);
    if (!numbers) return undefined;
    const result = calculate(numbers);
    frame.budget.spendMadeDecimals();
    return result;
  };

/** Of several that are equal, the first is the least and the last the greatest, as in zen. */
const least = <Item>(items: Item[], compare: (one: Item, other: Item) => number) =>
  items.length === 0 ? undefined : items.reduce((least, other) => (compare(other, least) < 0 ? other : least));
const greatest = <Item>(items: Item[], compare: (one: Item, other: Item) => number) =>
  items.length === 0 ? undefined : items.reduce((most, other) => (compare(other, most) >= 0 ? other : most));

/** Of numbers, or of dates. */
const ofOrdered =
  (choose: typeof least): Implementation =>
  (frame, list) => {
    if (Array.isArray(list) && list[0] instanceof Moment) {
      frame.budget.spendItems(list.length);
      return list.every((item) => item instanceof Moment) ? choose(list, compareMoments) : undefined;
    }
    const numbers = numbersIn(frame, list, 1);
    // All of them may be compared with a single decimal.
    if (numbers?.some((number) => typeof number !== 'number')) frame.budget.spendDecimals(numbers.length);
    return numbers && choose(numbers, compare);
  };

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

const negativeRandom = new ValueFailure('`rand` needs a number that is not less than 0.');

export function numberFunctions(numbers: Numbers) {
  /** A whole number from 0 up to the one given, which is rounded: halves to the even number. */
  const rand: Implementation = (frame, value) => {
    if (!isNumeric(value)) return undefined;
    const rounded = signedWholeOf(numbers.round(value, 0));
    if (rounded === undefined) return undefined;
    const isUp = rounded % 2 !== 0 && compare(numbers.abs(numbers.subtract(numbers.whole(rounded), value)), 0.5) === 0;
    frame.budget.spendMadeDecimals();
    const most = isUp ? rounded - Math.sign(rounded) : rounded;
    if (most < 0) throw negativeRandom;
    return numbers.whole(Math.floor(frame.random() * (most + 1)));
  };

  function sum(list: Numeric[], budget: Budget): Numeric {
    let sum: Numeric = 0;
    for (const next of list) {
      sum = numbers.add(sum, next);
      budget.spendMadeDecimals();
    }
    return sum;
  }

  function average(list: Numeric[], budget: Budget): Numeric | undefined {
    const average = numbers.divide(sum(list, budget), list.length);
    budget.spendMadeDecimals();
    return average ?? undefined;
  }

  function median(list: Numeric[]): Numeric | undefined {
    if (list.length === 0) return undefined;
    const sorted = list.toSorted(compare);
    const center = sorted.length >> 1;
    const right = sorted[center] as Numeric;
    if (sorted.length % 2 === 1) return right;
    return numbers.divide(numbers.add(sorted[center - 1] as Numeric, right), 2) ?? undefined;
  }

  return {
    abs: ofNumber(numbers.abs),
    floor: ofNumber(numbers.floor),
    ceil: ofNumber(numbers.ceil),
    round: toPlaces(numbers.round),
    trunc: toPlaces(numbers.trunc),
    sum: ofNumbers(sum),
    avg: ofNumbers(average),
    min: ofOrdered(least),
    max: ofOrdered(greatest),
    median: ofSorted(median),
    mode: ofSorted(mostFrequent),
    rand,
  };
}
