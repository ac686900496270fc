import { Moment } from '../../date/moment.ts';
import { momentText } from '../../date/write-moment.ts';
import { doubleOf, isNumeric } from '../../number/numbers.ts';
import { ValueFailure } from '../../number/value-failure.ts';
import type { Budget } from '../value/budget.ts';
import type { JsonObject } from '../value/from-json.ts';
import { MAX_VALUE_DEPTH } from '../value/from-json.ts';
import { Interval, intervalText } from '../value/interval.ts';
import { WRITTEN } from '../value/layout.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';

/** How many levels deep a trace has the values of a run, those of decisions that call each other included. */
const TRACE_DEPTH = 50;

const tooDeep = new ValueFailure(`The result is nested more than ${MAX_VALUE_DEPTH} levels deep.`);
export const inexact = new ValueFailure(
  `The result holds a number beyond ${Number.MAX_SAFE_INTEGER}, where numbers are not exact.`,
);

/**
 * A value as it is handed out: numbers are doubles, dates are texts, and the fields of every object are in the order of their names.
 * All of it is new, so that nothing of the input can be changed by it.
 */
export const answerOf = (value: Value, budget: Budget): unknown => written(value, budget, 0, exactly);

/** The same for the values that stand in a trace, which nobody calculates with. */
export const traceOf = (trace: Value, budget: Budget): unknown => written(trace, budget, -TRACE_DEPTH, nearest);

type WriteNumber = (value: number) => number;

const nearest: WriteNumber = (value) => value + 0;

/** Beyond these JSON does not hold whole numbers exactly. */
function exactly(value: number): number {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw inexact;
  return value + 0;
}

function written(value: Value, budget: Budget, depth: number, ofNumber: WriteNumber): unknown {
  if (typeof value === 'string') {
    budget.spendText(value, WRITTEN);
    return value;
  }
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? ofNumber(value) : value;
  if (isNumeric(value)) {
    budget.spendDecimals(2);
    return ofNumber(doubleOf(value));
  }
  if (depth >= MAX_VALUE_DEPTH) throw tooDeep;
  if (Array.isArray(value)) {
    budget.spend(value.length);
    const items: unknown[] = [];
    for (const item of value) items.push(written(item, budget, depth + 1, ofNumber));
    return items;
  }
  if (!isFields(value)) return textOf(value, budget);
  const { names, places } = value.layout.sorted(budget);
  const answer: JsonObject = {};
  for (let at = 0; at < names.length; at++)
    put(answer, names[at] as string, written(value.values[places[at] as number] as Value, budget, depth + 1, ofNumber));
  return answer;
}

/** Simply assigned, "__proto__" would become the prototype of the object. */
function put(object: JsonObject, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
}

/** A date or a range as the text that it is outside of expressions; null for any other value. */
export function textOf(value: Value, budget: Budget): string | null {
  if (value instanceof Moment) {
    budget.spendDate(value);
    return momentText(value);
  }
  if (!(value instanceof Interval)) return null;
  for (const end of [value.leftEnd, value.rightEnd])
    if (end instanceof Moment) budget.spendDate(end);
    else budget.spendDecimals(2);
  return intervalText(value);
}
