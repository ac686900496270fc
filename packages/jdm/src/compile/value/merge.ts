import { compare, isNumeric } from '../../number/numbers.ts';
import type { Budget } from './budget.ts';
import type { Value } from './value.ts';
import { Fields, isFields } from './value.ts';

/** Data without fields. Nothing is put into it. */
export const nothing = new Fields();

/**
 * What a node gets when several lead to it: the data of each is merged into that of those before. Fields that are null take
 * the field away, objects are merged field by field, and anything else replaces what was there. A list replaces everything,
 * and what is neither an object nor a list changes nothing.
 */
export function merged(before: Value, patch: Value, budget: Budget): Value {
  if (Array.isArray(patch)) return patch;
  if (!isFields(patch)) return before;
  return isFields(before) ? mergedFields(before, patch, budget) : withoutNulls(patch, budget);
}

/**
 * What did not change stays the same object: merging passes over an object that is merged with itself, so that nulls
 * inside of it stay, and takes them away where it is merged with one that is merely equal, as in zen.
 */
function mergedInside(before: Value, patch: Value, budget: Budget): Value {
  if (isFields(before) && isFields(patch)) return before === patch ? before : mergedFields(before, patch, budget);
  return isSame(before, patch, budget) ? before : patch;
}

/** Stands in the place of a field that is to be taken away. */
const gone = undefined as unknown as Value;

function mergedFields(before: Fields, patch: Fields, budget: Budget): Fields {
  if (before === patch) return before;
  budget.spend(1);
  const { names, values } = patch;
  let all = before;
  let hasGone = false;
  for (let at = 0; at < values.length; at++) {
    budget.spendField(at);
    const value = values[at] as Value;
    const place = before.layout.placeOf(names[at] as string);
    if (place < 0 && value === null) continue;
    const inner =
      place < 0 ? value : value === null ? gone : mergedInside(before.values[place] as Value, value, budget);
    if (place >= 0 && inner === before.values[place]) continue;
    if (all === before) all = copyOf(before, budget);
    if (place < 0) all.add(names[at] as string, inner);
    else all.values[place] = inner;
    hasGone ||= inner === gone;
  }
  return hasGone ? without(gone, all, budget) : all;
}

export function copyOf(fields: Fields, budget: Budget): Fields {
  budget.spendFields(fields.values.length);
  return fields.copy();
}

/** Without the fields that have a value. */
function without(unwanted: Value, { names, values }: Fields, budget: Budget): Fields {
  budget.spendFields(values.length);
  const kept = new Fields();
  for (let at = 0; at < values.length; at++)
    if (values[at] !== unwanted) kept.add(names[at] as string, values[at] as Value);
  return kept;
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
  if (!isFields(a) || !isFields(b) || a.values.length !== b.values.length) return false;
  budget.spendFields(a.values.length);
  return a.names.every((name, at) => {
    const place = b.layout.placeOf(name);
    return place >= 0 && isSame(a.values[at] as Value, b.values[place] as Value, budget);
  });
}

/** Data merged into nothing: fields that are null are gone. */
export function withoutNulls(data: Value, budget: Budget): Value {
  if (!isFields(data)) return Array.isArray(data) ? data : nothing;
  budget.spendFields(data.values.length);
  for (const value of data.values) if (value === null) return without(null, data, budget);
  return data;
}

/** The input of a node with its output merged into it: most nodes pass on all that they got. */
export function passedOn(input: Value, output: Value, budget: Budget): Value {
  return isFields(input) ? merged(withoutNulls(input, budget), output, budget) : merged(input, output, budget);
}

/** What a decision gives: the data of all nodes that nothing follows. */
export const combined = ([first = nothing, ...others]: readonly Value[], budget: Budget): Value =>
  others.reduce<Value>((all, end) => merged(all, end, budget), withoutNulls(first, budget));

/** A copy of a value and of what is in it, so deep. */
export function copied(value: Value, depth: number, budget: Budget): Value {
  if (depth === 0) return value;
  if (Array.isArray(value)) {
    budget.spendItems(1 + value.length);
    return value.map((item) => copied(item, depth - 1, budget));
  }
  if (!isFields(value)) return value;
  const copy = copyOf(value, budget);
  for (let at = 0; at < copy.values.length; at++) copy.values[at] = copied(copy.values[at] as Value, depth - 1, budget);
  return copy;
}
