import { isNumeric } from '../../number/numbers.ts';
import { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';
import { contentKeywords } from './content-keywords.ts';
import { compareExactly, isMultiple, isWhole } from './exact-number.ts';
import type { Around, Keyword } from './keyword.ts';
import { listKeywords } from './list-keywords.ts';
import type { Check } from './misfit.ts';
import { firstMisfit, Misfit, misfit, shown, valueOfSchema } from './misfit.ts';
import { objectKeywords } from './object-keywords.ts';
import { sameText } from './same-text.ts';
import { assert, compileUnused, isText, namesIn, sizeOf } from './schema-fault.ts';

const annotation =
  (isOne: (value: unknown) => boolean, be: string): Keyword =>
  (value, { keyword }) => {
    assert(isOne(value), keyword, be);
    return null;
  };
const text = annotation(isText, 'a text');

const types: Record<string, (value: Value) => boolean> = {
  object: isFields,
  array: Array.isArray,
  string: isText,
  number: isNumeric,
  integer: (value) => isNumeric(value) && isWhole(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

function type(value: unknown, { keyword }: Around): Check {
  const names = namesIn(Array.isArray(value) ? value : [value], keyword);
  assert(
    names.length > 0 && names.every((name) => Object.hasOwn(types, name)),
    keyword,
    'the name of a type, or several',
  );
  const tests = names.map((name) => types[name] as (value: Value) => boolean);
  const [first] = tests;
  if (first && tests.length === 1) {
    const reason = () => ({ kind: 'type', expected: names[0] as string }) as const;
    return (value) => (first(value) ? null : new Misfit(reason));
  }
  const words = `is not of types ${names
    .toSorted()
    .map((name) => `"${name}"`)
    .join(', ')}`;
  return (value) => (tests.some((test) => test(value)) ? null : misfit(value, words));
}

const bound =
  (holds: (difference: number) => boolean, words: string): Keyword =>
  (limit, { keyword }) => {
    assert(typeof limit === 'number', keyword, 'a number');
    return (value, budget) =>
      !isNumeric(value) || holds(compareExactly(value, limit, budget)) ? null : misfit(value, `${words} of ${limit}`);
  };

function multipleOf(of: unknown, { keyword }: Around): Check {
  assert(typeof of === 'number' && of > 0, keyword, 'a number above zero');
  return (value, budget) =>
    !isNumeric(value) || isMultiple(value, of, budget) ? null : misfit(value, `is not a multiple of ${of}`);
}

function length(holds: (length: number, limit: number) => boolean, words: string): Keyword {
  return (limit, { keyword }) => {
    const most = sizeOf(limit, keyword);
    return (value, budget) => {
      if (typeof value !== 'string') return null;
      budget.spendText(value, 16);
      const fits = holds([...value].length, most);
      return fits ? null : misfit(value, `is ${words} than ${most} ${most === 1 ? 'character' : 'characters'}`);
    };
  };
}

/** Compares as values, not as they are written. */
function oneOfThese(options: readonly Value[], misfitOf: (value: Value) => Misfit): Check {
  const budget = new Budget(Number.POSITIVE_INFINITY);
  const known = new Set(options.map((option) => sameText(option, budget)));
  const hasParts = options.some((option) => typeof option === 'object' && option !== null);
  const mayBeOne = (value: Value) => hasParts || !(Array.isArray(value) || isFields(value));
  return (value, budget) => (mayBeOne(value) && known.has(sameText(value, budget)) ? null : misfitOf(value));
}

/** How many options are named. */
const MAX_NAMED = 3;

function optionWords(options: readonly Value[]): string {
  const isAll = options.length <= MAX_NAMED;
  const named = options.slice(0, isAll ? MAX_NAMED : MAX_NAMED - 1).map((option) => shown(option));
  const last = isAll ? named.pop() : `${options.length - named.length} other candidates`;
  return [named.join(', '), last ?? ''].filter((words) => words !== '').join(' or ');
}

const schemasIn = (value: unknown, { keyword, compile }: Around): Check[] => {
  assert(Array.isArray(value) && value.length > 0, keyword, 'a list of schemas');
  return value.map(compile);
};

function allOf(value: unknown, around: Around): Check {
  const checks = schemasIn(value, around);
  return (value, budget) => firstMisfit(checks, value, budget);
}

const noAlternative = () => ({ kind: 'no-alternative' }) as const;

const fittingOf = (checks: readonly Check[], most: number, value: Value, budget: Budget): number => {
  let fitting = 0;
  for (const check of checks) if (!check(value, budget) && ++fitting === most) break;
  return fitting;
};

function anyOf(value: unknown, around: Around): Check {
  const checks = schemasIn(value, around);
  return (value, budget) => (fittingOf(checks, 1, value, budget) > 0 ? null : new Misfit(noAlternative));
}

function oneOf(value: unknown, around: Around): Check {
  const checks = schemasIn(value, around);
  return (value, budget) => {
    const fitting = fittingOf(checks, 2, value, budget);
    if (fitting === 1) return null;
    if (fitting === 0) return new Misfit(noAlternative);
    return misfit(value, "is valid under more than one of the schemas listed in the 'oneOf' keyword");
  };
}

function not(value: unknown, { compile }: Around): Check {
  const check = compile(value);
  return (tested, budget) =>
    check(tested, budget)
      ? null
      : new Misfit(() => ({
          kind: 'other',
          text: `${shown(valueOfSchema(value))} is not allowed for ${shown(tested)}`,
        }));
}

/** "then" and "else" say nothing by themselves. */
function ifThenElse(value: unknown, { schema, compile }: Around): Check | null {
  if (schema.then === undefined && schema.else === undefined) return compileUnused(() => compile(value));
  const check = compile(value);
  const whenTrue = compile(schema.then ?? true);
  const whenFalse = compile(schema.else ?? true);
  return (value, budget) => (check(value, budget) ? whenFalse : whenTrue)(value, budget);
}

/** Has to be one, but is tested by another keyword. */
const oneSchema: Keyword = (value, { compile }) => compileUnused(() => compile(value));

/** The keywords of JSON Schema, draft 7, whatever the schema itself says. All others say nothing. */
export const keywords: ReadonlyMap<string, Keyword> = new Map([
  ...Object.entries<Keyword>({
    title: text,
    description: text,
    $comment: text,
    $id: text,
    $ref: text,
    $schema: text,
    examples: annotation(Array.isArray, 'a list'),
    readOnly: annotation((value) => typeof value === 'boolean', 'true or false'),
    type,
    enum(value, { keyword }) {
      assert(Array.isArray(value), keyword, 'a list');
      const options = value.map(valueOfSchema);
      const words = `is not one of ${optionWords(options)}`;
      return oneOfThese(options, (tested) => misfit(tested, words));
    },
    const(value) {
      const only = valueOfSchema(value);
      const reason = { kind: 'other', text: `${shown(only)} was expected` } as const;
      return oneOfThese([only], () => new Misfit(() => reason));
    },
    minimum: bound((difference) => difference >= 0, 'is less than the minimum'),
    maximum: bound((difference) => difference <= 0, 'is greater than the maximum'),
    exclusiveMinimum: bound((difference) => difference > 0, 'is less than or equal to the minimum'),
    exclusiveMaximum: bound((difference) => difference < 0, 'is greater than or equal to the maximum'),
    multipleOf,
    minLength: length((length, limit) => length >= limit, 'shorter'),
    maxLength: length((length, limit) => length <= limit, 'longer'),
    ...contentKeywords,
    ...listKeywords,
    ...objectKeywords,
    allOf,
    anyOf,
    oneOf,
    not,
    if: ifThenElse,
  }),
  ['then', oneSchema],
  ['else', oneSchema],
]);
