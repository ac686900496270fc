import type { ExpressionOf } from '../../expression/syntax-tree.ts';
import { isNumeric } from '../../number/numbers.ts';
import type { Budget } from '../value/budget.ts';
import { byteLength, byteSlice } from '../value/byte-text.ts';
import type { Value } from '../value/value.ts';
import { wholeOf } from '../value/whole-number.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';

const fromStart: Evaluate = () => 0;

/** `list[from:to]`, both ends included. */
export function compileSlice(compilation: Compilation, tree: ExpressionOf<'slice'>, scope: Scope): Evaluate {
  const target = compilation.compile(tree.target, scope);
  const to = tree.to && compilation.compile(tree.to, scope);
  const from = tree.from ? compilation.compile(tree.from, scope) : fromStart;
  return (frame) => {
    const value = target(frame);
    if (value === undefined) return undefined;
    if (typeof value === 'string') frame.budget.spendText(value, 4);
    const last = to ? to(frame) : lastIndexOf(value);
    if (last === undefined) return undefined;
    const first = from(frame);
    if (!isNumeric(first) || !isNumeric(last)) return undefined;
    const [start, end] = [wholeOf(first), wholeOf(last)];
    return start === undefined || end === undefined ? undefined : sliced(value, start, end + 1, frame.budget);
  };
}

function lastIndexOf(value: Value): number | undefined {
  if (typeof value === 'string') return byteLength(value) - 1;
  return Array.isArray(value) ? value.length - 1 : undefined;
}

function sliced(value: Value, start: number, end: number, budget: Budget): Value | undefined {
  if (typeof value === 'string') return byteSlice(value, start, end) ?? undefined;
  if (!Array.isArray(value) || start > end || end > value.length) return undefined;
  budget.spendItems(end - start);
  return value.slice(start, end);
}
