import { causeOfCaller, EvaluationFailure } from '../outcome/evaluation-failure.ts';
import { leaveRun } from '../outcome/needs-more.ts';
import { MAX_CALL_DEPTH } from '../run/run-limits.ts';
import type { NodeRun } from '../run/run-state.ts';
import { withoutNulls } from '../value/merge.ts';
import type { NodeOf } from './node-compiler.ts';

/** Calls another decision. Where that is not at hand, the run is left. */
export function compileDecisionNode({ id, content }: NodeOf<'decisionNode'>): NodeRun {
  const getsAll = content.mapping.inputField === null;
  return (input, state) => {
    if (state.depth + 1 >= MAX_CALL_DEPTH)
      throw new EvaluationFailure(id, { kind: 'call-depth', most: MAX_CALL_DEPTH });
    const decision = state.resolve(content.key) ?? leaveRun();
    if ('reason' in decision) throw new EvaluationFailure(id, { kind: 'lookup', failure: decision });
    try {
      const caller = state.failures ? { ...state, failures: state.failures.calledBy(id) } : state;
      return decision.call(getsAll ? withoutNulls(input, state.budget) : input, caller);
    } catch (error) {
      // To the caller it is its own node that fails, for the same reason.
      if (!(error instanceof EvaluationFailure)) throw error;
      const nodeName = decision.nodeName(error.nodeId) ?? '';
      throw new EvaluationFailure(id, causeOfCaller(error.cause, content.key, nodeName));
    }
  };
}
