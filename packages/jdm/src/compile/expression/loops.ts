import type { LoopName } from '../../expression/builtins/functions.ts';
import type { ExpressionOf } from '../../expression/syntax-tree.ts';
import type { Budget } from '../value/budget.ts';
import { Interval } from '../value/interval.ts';
import type { Value } from '../value/value.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { costOf } from './cost.ts';
import { itemsOf } from './ranges.ts';

/** What a loop makes of the items of a list, given what its body says of each. Undefined where it fails. */
type Loop = (items: Value[], body: (item: Value) => Value | undefined, budget: Budget) => Value | undefined;

/** Goes through the items until the body says what ends the loop. Every answer has to be true or false. */
const until =
  (ending: boolean, result: boolean): Loop =>
  (items, body) => {
    for (const item of items) {
      const holds = body(item);
      if (typeof holds !== 'boolean') return undefined;
      if (holds === ending) return result;
    }
    return !result;
  };

const counted = (items: Value[], body: (item: Value) => Value | undefined): number | undefined => {
  let count = 0;
  for (const item of items) {
    const holds = body(item);
    if (typeof holds !== 'boolean') return undefined;
    if (holds) count++;
  }
  return count;
};

const loops: Record<LoopName, Loop> = {
  all: until(false, false),
  none: until(true, false),
  some: until(true, true),
  count: counted,
  one(items, body) {
    const count = counted(items, body);
    return count === undefined ? undefined : count === 1;
  },
  filter(items, body) {
    const kept: Value[] = [];
    for (const item of items) {
      const holds = body(item);
      if (typeof holds !== 'boolean') return undefined;
      if (holds) kept.push(item);
    }
    return kept;
  },
  map(items, body) {
    const results: Value[] = [];
    for (const item of items) {
      const result = body(item);
      if (result === undefined) return undefined;
      results.push(result);
    }
    return results;
  },
  flatMap(items, body, budget) {
    const results: Value[] = [];
    for (const item of items) {
      const result = body(item);
      if (result === undefined) return undefined;
      if (!Array.isArray(result)) {
        results.push(result);
        continue;
      }
      // A list can be given again and again, so that a short expression could make a list that no memory holds.
      budget.spendItems(1 + result.length);
      for (const part of result) results.push(part);
    }
    return results;
  },
};

export function compileLoop(compilation: Compilation, tree: ExpressionOf<'loop'>, scope: Scope): Evaluate {
  const list = compilation.compile(tree.list, scope);
  const level = scope.loops.length;
  const body = compilation.compile(tree.body, { ...scope, loops: [...scope.loops, tree.alias] });
  const loop = loops[tree.name];
  const cost = 1 + costOf(tree.body);
  return (frame) => {
    const all = list(frame);
    const items = all instanceof Interval ? itemsOf(all, compilation, frame.budget) : all;
    if (!Array.isArray(items)) return undefined;
    frame.budget.spend(items.length * cost);
    const ofItem = (item: Value) => {
      frame.enter(level, item);
      return body(frame);
    };
    return loop(items, ofItem, frame.budget);
  };
}
