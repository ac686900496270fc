import type { Expression } from '../../expression/syntax-tree.ts';
import { compare, isNumeric } from '../../number/numbers.ts';
import { areEqual } from '../value/equality.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { constantOf } from './constants.ts';
import type { Within } from './ranges.ts';
import { within, withoutGroups } from './ranges.ts';

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
    if (typeof least === 'number' && typeof most === 'number')
      return betweenConstants(value, least, most, within(range));
    const from = compilation.compile(range.left, scope);
    const to = compilation.compile(range.right, scope);
    const holds = within(range);
    return (frame) => {
      const item = value(frame);
      if (item === undefined) return undefined;
      const left = from(frame);
      if (!isNumeric(left)) return undefined;
      const right = to(frame);
      if (!isNumeric(right) || !isNumeric(item)) return undefined;
      frame.budget.spendComparison(left, item);
      frame.budget.spendComparison(right, item);
      return holds(compare(left, item), compare(right, item));
    };
  }
  const container = compilation.compileUnordered(right, scope);
  return (frame) => {
    const item = value(frame);
    if (item === undefined) return undefined;
    const all = container(frame);
    if (Array.isArray(all)) frame.budget.spendSearch(item, all);
    else if (typeof item === 'string') frame.budget.spendText(item);
    return all === undefined ? undefined : isIn(item, all);
  };
}

function betweenConstants(value: Evaluate, least: number, most: number, holds: Within): Evaluate {
  return (frame) => {
    const item = value(frame);
    if (typeof item === 'number') return holds(least - item, most - item);
    if (!isNumeric(item)) return undefined;
    frame.budget.spendDecimals(2);
    return holds(compare(least, item), compare(most, item));
  };
}

/** Undefined where the engine cannot look for such a value there. */
export function isIn(item: Value, all: Value): boolean | undefined {
  if (typeof item === 'object' && item !== null && !isNumeric(item)) return undefined;
  if (Array.isArray(all)) {
    for (const other of all) if (areEqual(item, other)) return true;
    return false;
  }
  return typeof item === 'string' && isFields(all) ? Object.hasOwn(all, item) : undefined;
}
