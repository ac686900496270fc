import type { DecisionNode } from '@rulewright/contract';
import { asRecord, asText } from '@rulewright/jdm';
import type { ExpressionFault } from '../../../input-output/failure.ts';
import { failureError } from '../../../input-output/failure-words.ts';
import { MAX_RESULT_LENGTH } from '../../../input-output/result.ts';
import type { EvaluationError } from '../../../outcome.ts';
import { isOutOfRange, readEngineError, readExpressionFault, readNodeFailure } from './engine-text.ts';
import type { LookupFailures } from './lookup-failures.ts';
import { evaluateExpression } from './zen.ts';

/** How many items of a loop are tried until one fails. */
const MAX_ITEMS = 1_000;

type FailedRun = {
  nodes: ReadonlyMap<string, DecisionNode>;
  lookupFailures: Pick<LookupFailures, 'find'>;
  /** Whether it ran for longer than a function may. */
  isLate: boolean;
  /** Runs the evaluation once more, with a trace. */
  runTraced: () => Promise<unknown>;
};

/** Explains to the author of the rules what the engine threw. */
export async function explain(thrown: unknown, run: FailedRun): Promise<EvaluationError> {
  if (isOutOfRange(thrown)) return failureError({ kind: 'out-of-range' }, null);
  const error = readEngineError(thrown);
  if (!error || error.nodeId === null) return failureError({ kind: 'unknown' }, null);
  const { nodeId, source, trace } = error;
  const node = run.nodes.get(nodeId);
  const failure = run.lookupFailures.find(source);
  if (failure) return failureError({ kind: 'lookup', failure }, nodeId, node);
  const cause = readNodeFailure(source, node, run.isLate);
  if (cause.kind !== 'expression' || node?.type !== 'expressionNode') return failureError(cause, nodeId, node);
  const knownTrace = trace ?? (await traceOfAnother(run));
  const isReadable = knownTrace !== null && knownTrace.length <= MAX_RESULT_LENGTH;
  const fault = isReadable ? await findFault(cause.text, node, knownTrace).catch(() => null) : null;
  return failureError({ ...cause, fault }, nodeId, node);
}

/** The trace of another run, unless that would call a function or another decision twice. */
async function traceOfAnother({ nodes, runTraced }: FailedRun): Promise<string | null> {
  for (const { type } of nodes.values()) if (type === 'functionNode' || type === 'decisionNode') return null;
  return runTraced().then(
    () => null,
    (again) => readEngineError(again)?.trace ?? null,
  );
}

/** Finds what in an expression failed, by running it again on the input of its node, which is in the trace. */
async function findFault(expression: string, node: DecisionNode, trace: string): Promise<ExpressionFault | null> {
  const { inputField, executionMode } = asRecord(node.content);
  const { input, traceData } = JSON.parse(trace)[node.id] ?? {};
  const isLoop = executionMode === 'loop';
  // The trace does not have the values of other nodes, nor those of earlier rows for every item of a loop.
  if (/\$nodes|\$root/.test(expression) || (isLoop && expression.includes('$'))) return null;
  const field = asText(inputField);
  const value = field ? await evaluateExpression(field, input) : input;
  const rows = Object.entries(asRecord(traceData));
  const before = Object.fromEntries(rows.map(([key, row]) => [key, asRecord(row).result]));
  for (const item of isLoop && Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [value])
    try {
      await evaluateExpression(expression, { ...asRecord(item), $: before });
    } catch (error) {
      return readExpressionFault(error);
    }
  return null;
}
