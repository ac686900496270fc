import { Moment } from '../../date/moment.ts';
import type { Frame } from '../run/frame.ts';
import { areEqual } from '../value/equality.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';
import type { Implementation } from './implementation.ts';
import { lengthOfText } from './text-functions.ts';

const contains: Implementation = (frame, value, part) => {
  if (typeof value === 'string' && typeof part === 'string') {
    frame.budget.spendPart(value, part);
    return value.includes(part);
  }
  if (!Array.isArray(value) || part === undefined) return undefined;
  frame.budget.spendSearch(part, value);
  // Dates are not found, as in zen, other than with `in`.
  return !(part instanceof Moment) && value.some((item) => areEqual(item, part));
};

const flatten: Implementation = (frame, lists) => {
  if (!Array.isArray(lists)) return undefined;
  frame.budget.spendItems(lists.length);
  const flat: Value[] = [];
  for (const item of lists) {
    if (!Array.isArray(item)) {
      flat.push(item);
      continue;
    }
    frame.budget.spendItems(1 + item.length);
    for (const inner of item) flat.push(inner);
  }
  return flat;
};

function keys(frame: Frame, value: Value): Value[] | undefined {
  if (Array.isArray(value)) {
    frame.budget.spendItems(value.length);
    return value.map((_, index) => index);
  }
  return isFields(value) ? [...value.layout.sorted(frame.budget).names] : undefined;
}

/** In the order of names, in which every answer has the fields of an object. */
const values: Implementation = ({ budget }, value) =>
  isFields(value) ? value.layout.sorted(budget).places.map((place) => value.values[place] as Value) : undefined;

export const listFunctions = {
  len: ((frame, value) => {
    if (typeof value === 'string') return lengthOfText(frame, value);
    return Array.isArray(value) ? value.length : undefined;
  }) as Implementation,
  contains,
  flatten,
  keys: keys as Implementation,
  values,
};
