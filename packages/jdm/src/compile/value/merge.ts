import { compare, isNumeric } from '../../number/numbers.ts';
import type { Budget } from './budget.ts';
import type { Fields, Value } from './value.ts';
import { isFields, put } from './value.ts';

const none: Fields = Object.freeze({});

/**
 * What a node gets when several lead to it: the data of each is merged into that of those before. Fields that are null take
 * the field away, objects are merged field by field, and anything else replaces what was there. A list replaces everything,
 * and what is neither an object nor a list changes nothing.
 */
export function merged(before: Value, patch: Value, budget: Budget): Value {
  if (Array.isArray(patch)) return patch;
  if (!isFields(patch)) return before;
  return isFields(before) ? mergedInside(before, patch, budget) : withoutNulls(patch, budget);
}

/**
 * What did not change stays the same object: merging passes over an object that is merged with itself, so that nulls
 * inside of it stay, and takes them away where it is merged with one that is merely equal, as in zen.
 */
function mergedInside(before: Value, patch: Value, budget: Budget): Value {
  budget.spendComparison(before, patch);
  if (before === patch) return before;
  if (!isFields(before) || !isFields(patch)) return isSame(before, patch, budget) ? before : patch;
  budget.spend(1);
  let copy: Fields | null = null;
  let place = 0;
  for (const name in patch) {
    budget.spendField(place++);
    const value = patch[name] as Value;
    const isThere = before[name] !== undefined && Object.hasOwn(before, name);
    if (value === null) {
      if (!isThere) continue;
      copy ??= copyOf(before, budget);
      delete copy[name];
    } else if (!isThere) {
      copy ??= copyOf(before, budget);
      put(copy, name, value);
    } else {
      const inner = mergedInside(before[name] as Value, value, budget);
      if (inner === before[name]) continue;
      copy ??= copyOf(before, budget);
      put(copy, name, inner);
    }
  }
  return copy ?? before;
}

function hasNull(fields: Fields, budget: Budget): boolean {
  let place = 0;
  for (const name in fields) {
    budget.spendField(place++);
    if (fields[name] === null) return true;
  }
  return false;
}

export function copyOf(fields: Fields, budget: Budget): Fields {
  const copy = { ...fields };
  let count = 0;
  for (const _ in copy) count++;
  budget.spendFields(count);
  return copy;
}

/** Whether two values say the same, however they are written. */
function isSame(a: Value, b: Value, budget: Budget): boolean {
  budget.spendField(0);
  budget.spendComparison(a, b);
  if (a === b) return true;
  if (isNumeric(a) && isNumeric(b)) return compare(a, b) === 0;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at] as Value, budget));
  }
  if (!isFields(a) || !isFields(b)) return false;
  const names = Object.keys(a);
  const others = Object.keys(b);
  // How many there are is only known when they are listed.
  budget.spendFields(names.length);
  budget.spendFields(others.length);
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name] as Value, b[name] as Value, budget))
  );
}

/** Data merged into nothing: fields that are null are gone. */
export function withoutNulls(data: Value, budget: Budget): Value {
  if (!isFields(data)) return Array.isArray(data) ? data : none;
  return hasNull(data, budget) ? filled(data, budget).fields : data;
}

function filled(data: Fields, budget: Budget): { fields: Fields; count: number } {
  const fields: Fields = {};
  let place = 0;
  let count = 0;
  for (const name in data) {
    budget.spendField(place++);
    if (data[name] === null) continue;
    put(fields, name, data[name]);
    count++;
  }
  return { fields, count };
}

/** The object that was last made without fields that are null, and how many fields it has. It need not be looked through again. */
export type Clean = { fields: Fields | undefined; count: number };

/** The input of a node with its output merged into it: most nodes pass on all that they got. */
export function passedOn(input: Fields, output: Value, budget: Budget, clean: Clean): Value {
  let all = input;
  let count = 0;
  if (input === clean.fields) {
    count = clean.count;
    budget.spendFields(count);
  } else
    for (const name in input) {
      budget.spendField(count++);
      if (input[name] !== null) continue;
      ({ fields: all, count } = filled(input, budget));
      break;
    }
  if (!isFields(output)) return Array.isArray(output) ? output : all;
  const whole: Fields = { ...all };
  let place = 0;
  for (const name in output) {
    budget.spendField(place++);
    const value = output[name] as Value;
    const before = whole[name];
    const isThere = before !== undefined && Object.hasOwn(whole, name);
    if (value === null) {
      if (isThere) delete whole[name];
    } else {
      put(whole, name, isThere ? mergedInside(before, value, budget) : value);
      count++;
    }
  }
  clean.fields = whole;
  clean.count = count;
  return whole;
}

/** What a decision gives: the data of all nodes that nothing follows. */
export const combined = ([first = none, ...others]: readonly Value[], budget: Budget): Value =>
  others.reduce<Value>((all, end) => merged(all, end, budget), withoutNulls(first, budget));

/** A copy of a value and of what is in it, so deep. */
export function copied(value: Value, depth: number, budget: Budget): Value {
  if (depth === 0) return value;
  if (Array.isArray(value)) {
    budget.spendItems(1 + value.length);
    return value.map((item) => copied(item, depth - 1, budget));
  }
  if (!isFields(value)) return value;
  const copy: Fields = {};
  let place = 0;
  for (const name in value) {
    budget.spendField(place++);
    put(copy, name, copied(value[name] as Value, depth - 1, budget));
  }
  return copy;
}
