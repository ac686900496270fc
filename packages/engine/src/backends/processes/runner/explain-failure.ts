import type { DecisionNode } from '@rulewright/contract';
import { failureError } from '@rulewright/jdm';
import { traitsOf } from '../../../node-traits.ts';
import type { EvaluationError } from '../../../outcome.ts';
import { isOutOfRange, readEngineError, readNodeFailure } from './engine-text.ts';
import { findFault } from './find-fault.ts';
import type { LookupFailures } from './lookup-failures.ts';

type FailedRun = {
  nodes: ReadonlyMap<string, DecisionNode>;
  lookupFailures: Pick<LookupFailures, 'find'>;
  /** Whether it ran for longer than a function may. */
  isLate: boolean;
  /** Runs the evaluation once more, with a trace. */
  runTraced: () => Promise<unknown>;
};

/** Explains an error of the engine to the author of the rules. */
export async function explain(thrown: unknown, run: FailedRun): Promise<EvaluationError> {
  if (isOutOfRange(thrown)) return failureError({ kind: 'out-of-range' }, null);
  const error = readEngineError(thrown);
  if (!error || error.nodeId === null) return failureError({ kind: 'unknown' }, null);
  const { nodeId, source, trace } = error;
  const node = run.nodes.get(nodeId);
  const failure = run.lookupFailures.find(source);
  if (failure) return failureError({ kind: 'lookup', failure }, nodeId);
  const cause = readNodeFailure(source, node, run.isLate);
  if (cause.kind !== 'expression' || !node || !traitsOf(node).tracesRows) return failureError(cause, nodeId);
  const knownTrace = trace ?? (await traceOfAnother(run));
  const reason = knownTrace !== null ? await findFault(cause.text, node, knownTrace).catch(() => null) : null;
  return failureError({ ...cause, reason }, nodeId);
}

/** The trace of another run, unless that would call a function or another decision twice. */
async function traceOfAnother({ nodes, runTraced }: FailedRun): Promise<string | null> {
  for (const node of nodes.values()) if (traitsOf(node).mayCall) return null;
  return runTraced().then(
    () => null,
    (again) => readEngineError(again)?.trace ?? null,
  );
}
