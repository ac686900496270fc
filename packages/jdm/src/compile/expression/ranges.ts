import type { Expression, ExpressionOf } from '../../expression/syntax-tree.ts';
import { Decimal } from '../../number/decimal.ts';
import type { Numeric } from '../../number/numbers.ts';
import { compare, doubleOf, isNumeric } from '../../number/numbers.ts';
import { ValueFailure } from '../../number/value-failure.ts';
import type { Budget } from '../value/budget.ts';
import type { Ordered } from '../value/interval.ts';
import { areEnds, compareOrdered, Interval, isOrdered } from '../value/interval.ts';
import type { Value } from '../value/value.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';

export function withoutGroups(tree: Expression): Expression {
  let part = tree;
  while (part.kind === 'group') part = part.inner;
  return part;
}

/** How the ends of a range must compare with a value in it: less than zero where the end is the smaller one. */
export type Within = (left: number, right: number) => boolean;

const inCurlyBrackets = new ValueFailure('A range in curly brackets does not say what is in it.');

/** A range whose left bracket is turned around, such as `]1..5[`, has what is outside. */
export function within({
  leftBracket,
  rightBracket,
}: Pick<ExpressionOf<'range'>, 'leftBracket' | 'rightBracket'>): Within {
  const isOutside = leftBracket === ')' || leftBracket === ']';
  const left = leftTests.get(leftBracket);
  const right = rightTests.get(rightBracket);
  if (!left || !right)
    return () => {
      throw inCurlyBrackets;
    };
  return isOutside ? (a, b) => left(a) || right(b) : (a, b) => left(a) && right(b);
}

type Test = (order: number) => boolean;

const below: Test = (order) => order < 0;
const atMost: Test = (order) => order <= 0;
const above: Test = (order) => order > 0;
const atLeast: Test = (order) => order >= 0;

const leftTests = new Map<string, Test>([
  ['(', below],
  ['[', atMost],
  [')', above],
  [']', atLeast],
]);
const rightTests = new Map<string, Test>([
  [')', above],
  [']', atLeast],
  ['(', below],
  ['[', atMost],
]);

/** A range as a value. */
export function compileRange(compilation: Compilation, tree: ExpressionOf<'range'>, scope: Scope): Evaluate {
  const { leftBracket, rightBracket } = tree;
  const from = compilation.compile(tree.left, scope);
  const to = compilation.compile(tree.right, scope);
  return (frame) => {
    const left = from(frame);
    if (left === undefined) return undefined;
    const right = to(frame);
    if (!isOrdered(left) || !isOrdered(right) || !areEnds(left, right)) return undefined;
    return new Interval(left, right, leftBracket, rightBracket, compilation.numbers);
  };
}

export const isInInterval = (item: Ordered, { leftEnd, rightEnd, leftMark, rightMark }: Interval): boolean =>
  within({ leftBracket: leftMark, rightBracket: rightMark })(
    compareOrdered(leftEnd, item),
    compareOrdered(rightEnd, item),
  );

const [LEAST, MOST] = [new Decimal(-(2n ** 63n), 0), new Decimal(2n ** 63n - 1n, 0)];

/** Loops count with 64 bits. */
const isCountable = (end: Numeric) => compare(end, LEAST) >= 0 && compare(end, MOST) <= 0;

/** The whole numbers of a range, for a loop to go through. Undefined for a range of dates, or of what is outside of it. */
export function itemsOf(interval: Interval, { numbers }: Compilation, budget: Budget): Value[] | undefined {
  const { leftEnd, rightEnd, leftMark, rightMark } = interval;
  const isOpen = ['(', '['].includes(leftMark) && [')', ']'].includes(rightMark);
  if (!isNumeric(leftEnd) || !isNumeric(rightEnd) || !isOpen) return undefined;
  const [from, to] = [numbers.trunc(leftEnd, 0), numbers.trunc(rightEnd, 0)];
  if (!isCountable(from) || !isCountable(to)) return undefined;
  const skipped = leftMark === '(' ? 1 : 0;
  const count = doubleOf(numbers.subtract(to, from)) + 1 - skipped - (rightMark === ')' ? 1 : 0);
  if (count > 0) budget.spend(count);
  if (count > 0 && (from instanceof Decimal || to instanceof Decimal)) budget.spendDecimals(count);
  const items: Value[] = [];
  for (let at = 0; at < count; at++) items.push(numbers.add(from, numbers.whole(at + skipped)));
  return items;
}
