import type { Expression } from '../../expression/syntax-tree.ts';
import type { Budget } from '../value/budget.ts';
import { areEqual } from '../value/equality.ts';
import type { Ordered } from '../value/interval.ts';
import { areEnds, compareOrdered, Interval, isOrdered } from '../value/interval.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { constantOf } from './constants.ts';
import type { Within } from './ranges.ts';
import { isInInterval, within, withoutGroups } from './ranges.ts';

/** `value in right`: in a range, a list, or the names of an object. */
export function compileMembership(
  compilation: Compilation,
  value: Evaluate,
  right: Expression,
  scope: Scope,
): Evaluate {
  const range = withoutGroups(right);
  if (range.kind === 'range') {
    const [least, most] = [constantOf(compilation, range.left), constantOf(compilation, range.right)];
    if (isOrdered(least) && isOrdered(most) && areEnds(least, most))
      return betweenConstants(value, least, most, within(range));
    const from = compilation.compile(range.left, scope);
    const to = compilation.compile(range.right, scope);
    const holds = within(range);
    return (frame) => {
      const item = value(frame);
      if (item === undefined) return undefined;
      const left = from(frame);
      if (!isOrdered(left)) return undefined;
      const right = to(frame);
      if (!isOrdered(right) || !areEnds(left, right) || !isOrdered(item)) return undefined;
      frame.budget.spendComparison(left, item);
      frame.budget.spendComparison(right, item);
      return holds(compareOrdered(left, item), compareOrdered(right, item));
    };
  }
  const container = compilation.compile(right, scope);
  return (frame) => {
    const item = value(frame);
    if (item === undefined) return undefined;
    const all = container(frame);
    if (Array.isArray(all)) frame.budget.spendSearch(item, all);
    else if (all instanceof Interval) spendInterval(item, all, frame.budget);
    else if (typeof item === 'string') frame.budget.spendText(item);
    return all === undefined ? undefined : isIn(item, all);
  };
}

function betweenConstants(value: Evaluate, least: Ordered, most: Ordered, holds: Within): Evaluate {
  const areDoubles = typeof least === 'number' && typeof most === 'number';
  return (frame) => {
    const item = value(frame);
    if (areDoubles && typeof item === 'number') return holds(least - item, most - item);
    if (!isOrdered(item)) return undefined;
    frame.budget.spendComparison(least, item);
    frame.budget.spendComparison(most, item);
    return holds(compareOrdered(least, item), compareOrdered(most, item));
  };
}

function spendInterval(item: Value, { leftEnd, rightEnd }: Interval, budget: Budget): void {
  budget.spend(1);
  budget.spendComparison(leftEnd, item);
  budget.spendComparison(rightEnd, item);
}

/** Undefined where such a value cannot be looked for there. */
export function isIn(item: Value, all: Value): boolean | undefined {
  if (isFields(item) || Array.isArray(item) || item instanceof Interval) return undefined;
  if (all instanceof Interval) return isOrdered(item) ? isInInterval(item, all) : undefined;
  if (Array.isArray(all)) {
    for (const other of all) if (areEqual(item, other)) return true;
    return false;
  }
  return typeof item === 'string' && isFields(all) ? all.has(item) : undefined;
}
