import type { Evaluate } from '../expression/compilation.ts';
import type { FailedCells } from '../run/failed-cells.ts';
import type { Frame } from '../run/frame.ts';
import type { RunState } from '../run/run-state.ts';
import type { Steps } from '../steps.ts';
import type { Value } from '../value/value.ts';
import { frameLike, lookFor, reasonFor, unfitCondition } from './find-failures.ts';
import type { NodeCompiler, NodeOf } from './node-compiler.ts';
import { compileText, frameOn } from './node-compiler.ts';
import type { Provides } from './provided-names.ts';

/** The places of the statements that hold: the first, or all, as the switch says. */
type Decide = (input: Value, state: RunState) => number[];
export type Switch = { decide: Decide; ids: string[]; isFirst: boolean };

/** A condition that fails, or that gives neither true nor false, does not hold. */
export function* compileSwitchNode(
  compiler: NodeCompiler,
  { id, name, content }: NodeOf<'switchNode'>,
  provides: Provides,
): Steps<Switch> {
  const conditions: Evaluate[] = [];
  for (const { condition } of content.branches) {
    conditions.push(condition ? compileText(compiler, condition) : () => true);
    yield;
  }
  const find = (run: Frame, last: number, failures: FailedCells) =>
    lookFor(failures, { id, name }, () => {
      const frame = frameLike(run, failures);
      for (const [place, condition] of conditions.slice(0, last + 1).entries()) {
        failures.budget.spend(1);
        const value = condition(frame);
        const text = content.branches[place]?.condition?.text ?? '';
        const around = { frame, failures, provides, self: '$' };
        const reason =
          value === undefined ? reasonFor(compiler, { kind: 'test', text }, around) : unfitCondition(value);
        if (reason) failures.add({ node: { id, name }, column: null }, place, reason);
      }
    });
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
      if (state.failures) {
        const last = content.isFirst ? (holding[0] ?? conditions.length) : conditions.length;
        find(frame, last, state.failures);
      }
      return holding;
    },
  };
}
