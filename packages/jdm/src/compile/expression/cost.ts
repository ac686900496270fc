import type { Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import type { Evaluate } from './compilation.ts';

/** The steps that it takes to run an expression once, without what its loops repeat: one for some of its parts. */
export function costOf(tree: Expression): number {
  let parts = 0;
  const open = [tree];
  for (let part = open.pop(); part; part = open.pop()) {
    parts++;
    open.push(...partsOf(part));
  }
  return parts >> 2;
}

/** Charges a run for a long expression. Short ones are part of what their node costs. */
export function charged(evaluate: Evaluate, cost: number): Evaluate {
  if (cost === 0) return evaluate;
  return (frame) => {
    frame.budget.spend(cost);
    return evaluate(frame);
  };
}
