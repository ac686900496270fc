import type { Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import { ValueFailure } from '../../number/value-failure.ts';
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

/** A text, a truth value, or a field of the input: nothing is calculated, so that nothing is thrown, and it costs next to nothing. */
export function isPlain(tree: Expression): boolean {
  for (let part = tree, steps = 0; steps < MAX_PLAIN_STEPS; part = part.target, steps++)
    if (part.kind !== 'member') return ['null', 'boolean', 'string', 'name'].includes(part.kind);
  return false;
}

const MAX_PLAIN_STEPS = 3;

/**
 * A whole text. It charges a run for a long one: short ones are part of what their node costs. Where a part fails, the whole does,
 * and what it assigned is forgotten at its end.
 */
export const charged =
  (evaluate: Evaluate, cost: number): Evaluate =>
  (frame) => {
    if (cost > 0) frame.budget.spend(cost);
    const { fields } = frame;
    try {
      return evaluate(frame);
    } catch (error) {
      if (!(error instanceof ValueFailure)) throw error;
      // A calculation that fails has made decimals, too.
      frame.budget.spendMadeDecimals();
      return undefined;
    } finally {
      frame.fields = fields;
    }
  };
