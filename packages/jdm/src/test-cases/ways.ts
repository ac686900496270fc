import { exampleValuesOf } from '../expression/field-usage/example-values.ts';
import { fieldPath } from '../expression/field-usage/field-reads.ts';
import type { Cell, Expression, ExpressionOf } from '../expression/syntax-tree.ts';
import type { ComparisonOperator } from '../expression/token.ts';
import { datesGiving, datesInOrder, isDateTest, valuesOfDateTest } from './date-values.ts';
import { rounded } from './plain-numbers.ts';
import type { Values } from './values.ts';
import { exactly, literalOf, otherThan, valuesFor, valuesOfTests } from './values.ts';

/** What a field of a node's data has to be. */
type Requirement = { path: string[]; values: Values };
/** Requirements that, together, are one way to make something so. */
export type Way = Requirement[];

/** More are not tried. */
const MAX_WAYS = 24;

/** The ways in which a cell of a column may hold. `field` is what the column tests, null for a column without one. */
export function waysForCell(cell: Cell | Expression, field: Expression | null, isTrue = true): Way[] {
  if (!('tests' in cell)) return waysToHold(cell, isTrue, field);
  const values = valuesOfTests(cell.tests, cell.joins);
  if (values && field) return waysToGive(field, isTrue ? values : otherThan(values), field);
  const tests = cell.tests.map(({ relation, operand }) => {
    if (relation === 'holds') return waysToHold(operand, isTrue, field);
    const own = valuesFor(relation, operand);
    return own && field ? waysToGive(field, isTrue ? own : otherThan(own), field) : [];
  });
  return cell.joins.includes('and') === isTrue ? product(tests) : union(tests);
}

/** The ways in which a condition may be true, or false. `self` is what "$" stands for. */
export function waysToHold(tree: Expression, isTrue: boolean, self: Expression | null = null): Way[] {
  if (tree.kind === 'group') return waysToHold(tree.inner, isTrue, self);
  if (tree.kind === 'unary' && tree.operator === 'not') return waysToHold(tree.operand, !isTrue, self);
  if (tree.kind === 'boolean') return tree.value === isTrue ? [[]] : [];
  if (tree.kind === 'binary') return waysForOperation(tree, isTrue, self);
  if (isDateTest(tree)) return waysForDateTest(tree, isTrue, self);
  if (tree.kind === 'call' && ['contains', 'startsWith', 'endsWith'].includes(tree.name)) {
    const [field, part] = tree.arguments;
    const literal = part && literalOf(part);
    if (field && literal !== undefined)
      return waysToGive(
        field,
        isTrue ? { ...anything, candidates: [literal, [literal]] } : withCandidates('zz', []),
        self,
      );
  }
  return waysToGive(tree, exactly(isTrue), self);
}

/** The ways in which an expression may give one of some values. */
export function waysToGive(tree: Expression, values: Values, self: Expression | null = null): Way[] {
  const place = self && isSelf(tree) ? self : tree;
  const path = fieldPath(place);
  if (path) return path.length > 0 ? [[{ path, values }]] : [];
  const literal = literalOf(place);
  if (literal !== undefined) return values.accepts(literal) ? [[]] : [];
  switch (place.kind) {
    case 'group':
      return waysToGive(place.inner, values, self);
    case 'conditional':
      return union([
        product([waysToHold(place.condition, true, self), waysToGive(place.whenTrue, values, self)]),
        product([waysToHold(place.condition, false, self), waysToGive(place.whenFalse, values, self)]),
      ]);
    case 'call':
      return waysForCall(place, values, self);
    case 'method': {
      const dates = datesGiving(place.name, values);
      return dates ? waysToGive(place.target, dates, self) : fallback(place);
    }
    case 'binary':
      return waysForCalculation(place, values, self);
    case 'unary':
      if (place.operator === '-') return waysToGive(place.operand, mapped(values, negative, negative), self);
      return truths(values, (isTrue) => waysToHold(place, isTrue, self));
    default:
      return fallback(place);
  }
}

const isSelf = (tree: Expression) => tree.kind === 'name' && tree.name === '$';

/** The likely values of all fields that an expression reads. */
const fallback = (tree: Expression): Way[] => [
  exampleValuesOf(tree).flatMap(({ path, value }) =>
    value === undefined ? [] : [{ path, values: { ...anything, candidates: [value] } }],
  ),
];

const anything: Values = { candidates: [], accepts: () => true };
const withCandidates = (...candidates: unknown[]): Values => ({ candidates, accepts: () => true });

const mirrored: Partial<Record<string, ComparisonOperator>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
const opposite: Record<ComparisonOperator, ComparisonOperator> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  in: 'not in',
  'not in': 'in',
};

function waysForOperation(tree: ExpressionOf<'binary'>, isTrue: boolean, self: Expression | null): Way[] {
  const { operator, left, right } = tree;
  if (operator === 'and' || operator === 'or') {
    const sides = [waysToHold(left, isTrue, self), waysToHold(right, isTrue, self)];
    return (operator === 'and') === isTrue ? product(sides) : union(sides);
  }
  if (!Object.hasOwn(opposite, operator)) return waysToGive(tree, exactly(isTrue), self);
  const relation = isTrue ? (operator as ComparisonOperator) : opposite[operator as ComparisonOperator];
  const onRight = valuesFor(relation, right);
  if (onRight) return waysToGive(left, onRight, self);
  // A list that has to hold a value.
  const item = relation === 'in' ? literalOf(left) : undefined;
  if (item !== undefined) return waysToGive(right, withCandidates([item]), self);
  const onLeft = relation === 'in' || relation === 'not in' ? null : valuesFor(mirrored[relation] ?? relation, left);
  if (onLeft) return waysToGive(right, onLeft, self);
  // Two fields are compared with each other.
  const [low, high] = [withCandidates(1), withCandidates(1000)];
  const pairs: Record<string, [Values, Values][]> = {
    '==': [[low, low]],
    '!=': [[low, high]],
    '<': [[low, high]],
    '<=': [[low, high]],
    '>': [[high, low]],
    '>=': [[high, low]],
  };
  return union(
    (pairs[relation] ?? []).map(([one, other]) =>
      product([waysToGive(left, one, self), waysToGive(right, other, self)]),
    ),
  );
}

function waysForDateTest(tree: ExpressionOf<'method'>, isTrue: boolean, self: Expression | null): Way[] {
  const dates = valuesOfDateTest(tree, isTrue);
  if (dates) return waysToGive(tree.target, dates, self);
  const [other] = tree.arguments;
  if (!other) return fallback(tree);
  const [one, another] = datesInOrder(tree.name, isTrue);
  return product([
    waysToGive(tree.target, withCandidates(one), self),
    waysToGive(other, withCandidates(another), self),
  ]);
}

/** What changes nothing on the right of an operator. */
const plainNumbers = new Map<string, number>([
  ['+', 0],
  ['-', 0],
  ['*', 1],
  ['/', 1],
]);

/** A calculation with one literal is done backwards. */
function waysForCalculation(tree: ExpressionOf<'binary'>, values: Values, self: Expression | null): Way[] {
  const { operator, left, right } = tree;
  if (operator === '??') return waysToGive(left, values, self);
  if (operator === 'and' || operator === 'or' || Object.hasOwn(opposite, operator))
    return truths(values, (isTrue) => waysToHold(tree, isTrue, self));
  const [a, b] = [literalOf(left), literalOf(right)];
  const back = (forward: (n: number) => number, backward: (n: number) => number, field: Expression) =>
    waysToGive(field, mapped(values, forward, backward), self);
  if (typeof b === 'number') {
    if (operator === '+')
      return back(
        (n) => n + b,
        (n) => n - b,
        left,
      );
    if (operator === '-')
      return back(
        (n) => n - b,
        (n) => n + b,
        left,
      );
    if (operator === '*' && b !== 0)
      return back(
        (n) => n * b,
        (n) => n / b,
        left,
      );
    if (operator === '/' && b !== 0)
      return back(
        (n) => n / b,
        (n) => n * b,
        left,
      );
  }
  if (typeof a === 'number') {
    if (operator === '+')
      return back(
        (n) => a + n,
        (n) => n - a,
        right,
      );
    if (operator === '-')
      return back(
        (n) => a - n,
        (n) => a - n,
        right,
      );
    if (operator === '*' && a !== 0)
      return back(
        (n) => a * n,
        (n) => n / a,
        right,
      );
    if (operator === '/' && a !== 0)
      return back(
        (n) => a / n,
        (n) => a / n,
        right,
      );
  }
  if (a !== undefined || b !== undefined) return fallback(tree);
  // Of two fields, one is given a plain number and the other what is then missing.
  const plain = plainNumbers.get(operator);
  if (plain === undefined) return fallback(tree);
  return product([waysToGive(left, values, self), waysToGive(right, withCandidates(plain), self)]);
}

/** Functions that read a text, so that what is required of the date or time is required of the text. */
const readsText = ['d', 'date', 'time'];
const takesItsArgument = ['number', 'string', 'lower', 'upper', 'trim', 'abs', 'round', 'floor', 'ceil'];
const takesAList = ['sum', 'max', 'min', 'avg', 'median', 'mode'];

function waysForCall(tree: ExpressionOf<'call'>, values: Values, self: Expression | null): Way[] {
  const { name } = tree;
  const [first] = tree.arguments;
  if (!first) return fallback(tree);
  const given = (candidates: unknown[]) => waysToGive(first, { ...anything, candidates }, self);
  if (readsText.includes(name)) return waysToGive(first, values, self);
  if (takesItsArgument.includes(name)) return given([...values.candidates]);
  if (takesAList.includes(name)) return given(values.candidates.map((value) => [value]));
  const lengths = values.candidates.filter((value) => isLength(value)) as number[];
  if (name === 'len') return given(lengths.flatMap((length) => [lettersOf(length), Array.from({ length }, () => 1)]));
  if (name === 'year') return given(values.candidates.map((year) => `${String(year).padStart(4, '0')}-06-15`));
  if (name === 'type')
    return given([...valuesOfTypes].flatMap(([type, value]) => (values.accepts(type) ? [value] : [])));
  if (name === 'contains' || name === 'startsWith' || name === 'endsWith')
    return truths(values, (isTrue) => waysToHold(tree, isTrue, self));
  return fallback(tree);
}

/** A value of each type, by the name that `type` gives. */
const valuesOfTypes = new Map<string, unknown>([
  ['number', 1],
  ['string', 'text'],
  ['bool', true],
  ['array', [1]],
  ['object', {}],
  ['null', null],
]);

const lettersOf = (length: number) => 'abcdefghijklmnopqrstuvwxyz'.repeat(Math.ceil(length / 26)).slice(0, length);

const isLength = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1_000;

const truths = (values: Values, ways: (isTrue: boolean) => Way[]): Way[] =>
  union([true, false].filter((isTrue) => values.accepts(isTrue)).map(ways));

const negative = (n: number) => -n;

function mapped(values: Values, forward: (n: number) => number, backward: (n: number) => number): Values {
  return {
    candidates: values.candidates.flatMap((value) =>
      typeof value === 'number' && Number.isFinite(backward(value)) ? [rounded(backward(value))] : [],
    ),
    accepts: (value) => typeof value !== 'number' || values.accepts(rounded(forward(value))),
  };
}

export const union = (ways: readonly Way[][]): Way[] => ways.flat().slice(0, MAX_WAYS);

/** All of them together, each in one of its ways. */
export const product = (all: readonly Way[][]): Way[] =>
  all.reduce<Way[]>(
    (found, ways) => found.flatMap((one) => ways.map((way) => [...one, ...way])).slice(0, MAX_WAYS),
    [[]],
  );
