import { dayOf } from '../../cells/values/calendar.ts';
import { compare, doubleOf, isNumeric } from '../../number/numbers.ts';
import { askTheEngine } from '../../number/uncertain.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';
import { textOf } from '../run/answer.ts';
import type { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';

/** Whether a value fits. */
export type Fits = (value: Value, budget: Budget) => boolean;

/** The schema in the content of a request or response node, which is JSON text; one that is half written counts for nothing. */
export function compileSchemaText(text: unknown): Fits | null {
  if (typeof text !== 'string' || text.trim() === '') return null;
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    return null;
  }
  return compileSchema(schema);
}

function compileSchema(schema: unknown): Fits {
  if (schema === true) return () => true;
  if (!isObject(schema)) return leaveToTheEngine('a schema that is none');
  const tests = Object.entries(schema).flatMap(([keyword, value]) => {
    const mayBe = annotations.get(keyword);
    if (mayBe) return mayBe(value) ? [] : leaveToTheEngine(`a schema whose ${keyword} is none`);
    if (!Object.hasOwn(keywords, keyword)) return leaveToTheEngine(`the schema keyword ${keyword}`);
    return [(keywords[keyword] as Keyword)(value, schema)];
  });
  return (value, budget) => {
    budget.spend(1 + tests.length / 4);
    // A date is checked as the text that it is in an answer, and so is a range.
    const written = textOf(value, budget) ?? value;
    return tests.every((fits) => fits(written, budget));
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown) => typeof value === 'string';
const knownDraft =
  /^(?:http:\/\/json-schema\.org\/draft-0[467]|https:\/\/json-schema\.org\/draft\/20(?:19-09|20-12))\/schema#?$/;

/** Keywords that test nothing, with what their values have to be: the engine refuses every input where one is anything else. */
const annotations = new Map<string, (value: unknown) => boolean>([
  ['title', isText],
  ['description', isText],
  ['$comment', isText],
  ['examples', Array.isArray],
  ['default', () => true],
  ['$schema', (value) => typeof value === 'string' && knownDraft.test(value)],
]);

const types: Record<string, Fits> = {
  object: isFields,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: isNumeric,
  integer: (value, budget) => isNumeric(value) && Number.isInteger(exactly(value, budget)),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** Numbers that a double does not hold exactly are compared in ways of its own by the engine's validator. */
function exactly(value: Value, budget: Budget): number {
  if (!isNumeric(value)) return askTheEngine();
  if (typeof value !== 'number') budget.spendDecimals(2);
  const double = doubleOf(value);
  return compare(double, value) === 0 && Math.abs(double) <= Number.MAX_SAFE_INTEGER ? double : askTheEngine();
}

type Keyword = (value: unknown, schema: Record<string, unknown>) => Fits;

const bound =
  (holds: (value: number, bound: number) => boolean): Keyword =>
  (limit) => {
    if (typeof limit !== 'number') return leaveToTheEngine('a bound that is no number');
    return (value, budget) => !isNumeric(value) || holds(exactly(value, budget), limit);
  };

const size =
  (sizeOf: (value: Value) => number | null, holds: (size: number, bound: number) => boolean): Keyword =>
  (limit) => {
    if (!Number.isSafeInteger(limit) || Number(limit) < 0) return leaveToTheEngine('a size that is no whole number');
    return (value, budget) => {
      if (typeof value === 'string') budget.spendText(value, 16);
      const found = sizeOf(value);
      return found === null || holds(found, limit as number);
    };
  };

const lengthOf = (value: Value) => (typeof value === 'string' ? [...value].length : null);
const countOf = (value: Value) => (Array.isArray(value) ? value.length : null);

function literals(values: unknown): Fits {
  if (!Array.isArray(values)) return leaveToTheEngine('an enumeration that is no list');
  if (values.some((value) => typeof value === 'object' && value !== null))
    leaveToTheEngine('an enumeration of objects');
  return (value, budget) => {
    budget.spendItems(values.length);
    return values.includes(isNumeric(value) ? exactly(value, budget) : value);
  };
}

const namesOf = (value: unknown): string[] =>
  Array.isArray(value) && value.every(isText) ? distinct(value) : leaveToTheEngine('a list that is none of names');

/** The engine refuses every input where one is listed twice. */
const distinct = (names: string[]): string[] =>
  new Set(names).size === names.length ? names : leaveToTheEngine('a name that is listed twice');

function properties(value: unknown): Fits {
  if (!isObject(value)) return leaveToTheEngine('properties that are no object');
  const fields = Object.entries(value).map(([name, schema]) => ({ name, fits: compileSchema(schema) }));
  return (value, budget) => {
    if (!isFields(value)) return true;
    budget.spend(fields.length);
    return fields.every(({ name, fits }) => !Object.hasOwn(value, name) || fits(value[name] as Value, budget));
  };
}

const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const time = `${clock}:[0-5]\\d(?:\\.\\d{1,9})?(?:Z|[+-]${clock})`;

/** Texts that are of a format beyond doubt. The engine, which is asked about all others, also takes a leap second. */
const formats: Record<string, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': new RegExp(`^\\d{4}-\\d{2}-\\d{2}T${time}$`),
  time: new RegExp(`^${time}$`),
};

/** The longest that has a meaning is far shorter. */
const MAX_FORMAT_LENGTH = 40;

function isOfFormat(text: string, pattern: RegExp): boolean {
  if (text.length > MAX_FORMAT_LENGTH || !pattern.test(text)) return false;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  return year === undefined || dayOf(Number(year), Number(month), Number(day)) !== null;
}

const keywords: Record<string, Keyword> = {
  type(value) {
    if (Array.isArray(value) && value.length === 0) leaveToTheEngine('no type at all');
    const tests = namesOf(Array.isArray(value) ? value : [value]).map(
      (name) => (Object.hasOwn(types, name) && types[name]) || leaveToTheEngine('an unknown type'),
    );
    return (value, budget) => tests.some((fits) => fits(value, budget));
  },
  properties,
  required(value) {
    const names = namesOf(value);
    return (value, budget) => {
      budget.spendItems(names.length);
      return !isFields(value) || names.every((name) => Object.hasOwn(value, name));
    };
  },
  items(value) {
    if (Array.isArray(value)) leaveToTheEngine('a schema for each item');
    const fits = compileSchema(value);
    return (value, budget) => {
      if (!Array.isArray(value)) return true;
      budget.spend(value.length);
      return value.every((item) => fits(item, budget));
    };
  },
  additionalProperties(value, { properties }) {
    const known = isObject(properties) ? properties : {};
    const fits = value === false ? () => false : compileSchema(value);
    return (value, budget) => {
      if (!isFields(value)) return true;
      const names = Object.keys(value);
      budget.spendFields(names.length);
      return names.every((name) => Object.hasOwn(known, name) || fits(value[name] as Value, budget));
    };
  },
  format(value) {
    const pattern = typeof value === 'string' && Object.hasOwn(formats, value) ? formats[value] : undefined;
    if (!pattern) return leaveToTheEngine('a schema format that is no date or time');
    return (value, budget) => {
      budget.spend(1);
      return typeof value !== 'string' || isOfFormat(value, pattern);
    };
  },
  enum: literals,
  const: (value) => literals([value]),
  minimum: bound((value, limit) => value >= limit),
  maximum: bound((value, limit) => value <= limit),
  exclusiveMinimum: bound((value, limit) => value > limit),
  exclusiveMaximum: bound((value, limit) => value < limit),
  minItems: size(countOf, (count, limit) => count >= limit),
  maxItems: size(countOf, (count, limit) => count <= limit),
  minLength: size(lengthOf, (length, limit) => length >= limit),
  maxLength: size(lengthOf, (length, limit) => length <= limit),
};
