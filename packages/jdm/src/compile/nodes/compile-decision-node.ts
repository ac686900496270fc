import { askTheEngine } from '../../number/uncertain.ts';
import { EvaluationFailure } from '../outcome/evaluation-failure.ts';
import type { NodeRun } from '../run/run-state.ts';
import { withoutNulls } from '../value/merge.ts';
import type { NodeOf } from './node-compiler.ts';

/** Calls another decision. Where it cannot be called here, the engine runs all of it. */
export function compileDecisionNode({ id, content }: NodeOf<'decisionNode'>): NodeRun {
  const getsAll = content.mapping.inputField === null;
  return (input, state) => {
    const decision = state.resolve(content.key) ?? askTheEngine();
    try {
      const caller = state.failures ? { ...state, failures: state.failures.calledBy(id) } : state;
      return decision.call(getsAll ? withoutNulls(input, state.budget) : input, caller);
    } catch (error) {
      // To the caller it is its own node that fails, for the same reason.
      throw error instanceof EvaluationFailure ? new EvaluationFailure(id, error.source) : error;
    }
  };
}
