import { Moment } from '../../date/moment.ts';
import { askTheEngine } from '../../number/uncertain.ts';
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
  // The engine does not find dates, other than `in` does.
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
  return isFields(value) ? charged(Object.keys(value), frame) : undefined;
}

const values = (frame: Frame, value: Value): Value[] | undefined =>
  isFields(value) ? charged(Object.values(value), frame) : undefined;

/** How many fields an object has is only known when they are listed. */
function charged(fields: Value[], { budget }: Frame): Value[] {
  budget.spendFields(fields.length);
  return fields;
}

/** For who does not care about the order. */
export const unorderedFunctions = { keys, values };

/** The engine lists the fields of an object in an order that changes from run to run. */
const inOrder =
  (list: (frame: Frame, value: Value) => Value[] | undefined): Implementation =>
  (frame, value) => {
    const items = list(frame, value);
    return items && items.length > 1 && isFields(value) ? askTheEngine() : items;
  };

export const listFunctions = {
  len: ((frame, value) => {
    if (typeof value === 'string') return lengthOfText(frame, value);
    return Array.isArray(value) ? value.length : undefined;
  }) as Implementation,
  contains,
  flatten,
  keys: inOrder(keys),
  values: inOrder(values),
};
