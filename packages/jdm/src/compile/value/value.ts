import { invalidMoment, Moment } from '../../date/moment.ts';
import { Decimal } from '../../number/decimal.ts';
import type { Numeric } from '../../number/numbers.ts';
import { plainNumbers } from '../../number/numbers.ts';
import { Interval } from './interval.ts';

/** What an expression can give. Objects are those of JSON, and only expressions make dates and ranges. */
export type Value = null | boolean | Numeric | string | Moment | Interval | Value[] | Fields;
export type Fields = { [name: string]: Value };

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Decimal) &&
  !(value instanceof Moment) &&
  !(value instanceof Interval);

/** Puts a field into an object that was made here. Simply assigned, "__proto__" would become the prototype of the object. */
export function put(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') fields[name] = value;
  else Object.defineProperty(fields, name, { value, configurable: true, enumerable: true, writable: true });
}

/** Names that some value of JavaScript has by itself, so that looking them up needs more care. */
const builtIn = new Set<string>();
for (const sample of [
  {},
  [],
  '',
  0,
  true,
  0n,
  new Decimal(0n, 0),
  invalidMoment,
  new Interval(0, 0, '[', ']', plainNumbers),
]) {
  for (let holder = Object(sample); holder !== null; holder = Object.getPrototypeOf(holder))
    for (const name of Object.getOwnPropertyNames(holder)) builtIn.add(name);
}

/** Whether a name can only be found where the input or the graph put it. */
const isPlainName = (name: string) => !builtIn.has(name) && !/^\d+$/.test(name);

/** The field of a value, whatever its name and whatever the value; null where there is none. */
export const fieldOf = (value: Value, name: string): Value =>
  isFields(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;

/** The field of a value by a name that is plain. */
const plainFieldOf = (value: Value, name: string): Value => (value === null ? null : ((value as Fields)[name] ?? null));

/** The way to a field that fits its name. */
export const fieldReader = (name: string): ((value: Value, name: string) => Value) =>
  isPlainName(name) ? plainFieldOf : fieldOf;
