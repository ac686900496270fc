import { compareMoments, Moment } from '../../date/moment.ts';
import type { Expression, ExpressionOf } from '../../expression/syntax-tree.ts';
import type { Numeric } from '../../number/numbers.ts';
import { compare, isNumeric } from '../../number/numbers.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';
import type { Value } from '../value/value.ts';
import { signedWholeOf } from '../value/whole-number.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';

export function withoutGroups(tree: Expression): Expression {
  let part = tree;
  while (part.kind === 'group') part = part.inner;
  return part;
}

/** How the ends of a range must compare with a value in it: less than zero where the end is the smaller one. */
export type Within = (left: number, right: number) => boolean;

/** A range whose left bracket is turned around, such as `]1..5[`, has what is outside. */
export function within({ leftBracket, rightBracket }: ExpressionOf<'range'>): Within {
  const isOutside = leftBracket === ')' || leftBracket === ']';
  const left = leftTests.get(leftBracket);
  const right = rightTests.get(rightBracket);
  if (!left || !right) return leaveToTheEngine('a range in curly brackets');
  return isOutside ? (a, b) => left(a) || right(b) : (a, b) => left(a) && right(b);
}

/** What can be at the end of a range, or in it. */
export type Ordered = Numeric | Moment;

export const isOrdered = (value: unknown): value is Ordered => isNumeric(value) || value instanceof Moment;

/** In a range, all numbers come before all dates. */
export function compareOrdered(a: Ordered, b: Ordered): number {
  if (a instanceof Moment) return b instanceof Moment ? compareMoments(a, b) : 1;
  return b instanceof Moment ? -1 : compare(a, b);
}

/** A range has numbers at both ends, or dates. */
export const areEnds = (left: Ordered, right: Ordered): boolean => left instanceof Moment === right instanceof Moment;

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

/** The whole numbers of a range, for a loop to go through. */
export function compileRangeItems(compilation: Compilation, tree: ExpressionOf<'range'>, scope: Scope): Evaluate {
  const from = compilation.compile(tree.left, scope);
  const to = compilation.compile(tree.right, scope);
  const isOpen = ['(', '['].includes(tree.leftBracket) && [')', ']'].includes(tree.rightBracket);
  const first = tree.leftBracket === '(' ? 1 : 0;
  const last = tree.rightBracket === ')' ? 1 : 0;
  return (frame) => {
    const left = from(frame);
    if (left === undefined) return undefined;
    const right = to(frame);
    if (!isNumeric(left) || !isNumeric(right) || !isOpen) return undefined;
    const start = signedWholeOf(left) + first;
    const end = signedWholeOf(right) - last;
    if (end >= start) frame.budget.spend(end - start + 1);
    const items: Value[] = [];
    for (let item = start; item <= end; item++) items.push(compilation.numbers.whole(item));
    return items;
  };
}
