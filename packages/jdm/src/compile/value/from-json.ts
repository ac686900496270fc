import { Moment } from '../../date/moment.ts';
import { Decimal } from '../../number/decimal.ts';
import { ValueFailure } from '../../number/value-failure.ts';
import type { Budget } from './budget.ts';
import { Interval } from './interval.ts';
import type { Value } from './value.ts';
import { Fields } from './value.ts';

/** An object as JSON has it, handed in or out. */
export type JsonObject = { [name: string]: unknown };

/** What looking at an item of a list costs, in steps, and what each object or list costs more. */
const [LOOK, PART] = [1 / 32, 1];

/** So that no value can fill the stack of who reads or writes it. */
export const MAX_VALUE_DEPTH = 500;

const tooDeep = new ValueFailure(`The input is nested more than ${MAX_VALUE_DEPTH} levels deep.`);

/** A value as expressions have it. Lists without objects are taken as they are, because nothing changes them. */
export function fromJson(given: unknown, budget: Budget, depth = 0): Value {
  if (typeof given !== 'object' || given === null) return given as Value;
  if (depth > MAX_VALUE_DEPTH) throw tooDeep;
  if (Array.isArray(given)) return listFrom(given, budget, depth);
  const isMade = given instanceof Decimal || given instanceof Moment || given instanceof Interval;
  return isMade || given instanceof Fields ? given : fieldsFrom(given as JsonObject, budget, depth);
}

export function fieldsFrom(given: JsonObject, budget: Budget, depth = 0): Fields {
  budget.spend(PART);
  const fields = new Fields();
  let place = 0;
  for (const name in given) {
    budget.spendField(place++);
    const value = given[name];
    fields.add(name, typeof value === 'object' ? fromJson(value, budget, depth + 1) : (value as Value));
  }
  return fields;
}

function listFrom(given: readonly unknown[], budget: Budget, depth: number): Value[] {
  budget.spend(PART + given.length * LOOK);
  for (const item of given)
    if (typeof item === 'object' && item !== null) return given.map((item) => fromJson(item, budget, depth + 1));
  return given as Value[];
}
