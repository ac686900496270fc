import type { Evaluate } from '../expression/compilation.ts';
import type { RunState } from '../run/run-state.ts';
import type { Steps } from '../steps.ts';
import type { Value } from '../value/value.ts';
import type { NodeCompiler, NodeOf } from './node-compiler.ts';
import { compileText, frameOn } from './node-compiler.ts';

/** The places of the statements that hold: the first, or all, as the switch says. */
export type Decide = (input: Value, state: RunState) => number[];
export type Switch = { decide: Decide; ids: string[]; isFirst: boolean };

/** A condition that fails, or that gives neither true nor false, does not hold. */
export function* compileSwitchNode(compiler: NodeCompiler, { content }: NodeOf<'switchNode'>): Steps<Switch> {
  const conditions: Evaluate[] = [];
  for (const { condition } of content.branches) {
    conditions.push(condition ? compileText(compiler, condition) : () => true);
    yield;
  }
  return {
    ids: content.branches.map(({ id }) => id),
    isFirst: content.isFirst,
    decide(input, state) {
      const frame = frameOn(input, state);
      state.budget.spend(conditions.length / 2);
      const holding: number[] = [];
      for (const [place, condition] of conditions.entries()) {
        if (condition(frame) !== true) continue;
        holding.push(place);
        if (content.isFirst) break;
      }
      return holding;
    },
  };
}
