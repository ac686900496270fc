import { MAX_CALL_DEPTH } from '@rulewright/jdm';
import { readInput } from '../../../input-output/input.ts';
import { inputTextOf } from '../../../input-output/input-text.ts';
import { MAX_RESULT_LENGTH, writeResult } from '../../../input-output/result.ts';
import type { EvaluationError, Outcome } from '../../../outcome.ts';
import type { EvaluationRequest } from '../../../request.ts';
import type { ContextEngines } from './context-engines.ts';
import { readDurationMs } from './engine-text.ts';
import { explain } from './explain-failure.ts';
import type { FindDecision } from './failed-cells.ts';
import { failedCellsOf, hitsOf } from './failed-cells.ts';
import type { LoadedDecision } from './load-into-engine.ts';

export type Evaluation = Pick<EvaluationRequest, 'trace' | 'input' | 'now'> & { slot: number; contextId: number };

type Parts = { engines: ContextEngines; functionTimeoutMs: number; find: FindDecision };

/** Evaluates a decision of this worker. */
export async function evaluate(
  loaded: LoadedDecision,
  { slot, trace: mode, contextId, input }: Evaluation,
  { engines, functionTimeoutMs, find }: Parts,
): Promise<Outcome> {
  // The input is read first, so that a text that is not JSON is the caller's error, whatever the decision is.
  const read = readInput(input);
  if (!read.ok) return failed(read.error, input);
  if (!loaded.ok) return failed(loaded.error, input);

  const engine = engines.take(contextId);
  // Kept for the whole evaluation: the host may have the worker release the decision while it runs.
  const decision = engine.decision(slot, loaded.content);
  const run = (isTraced: boolean) =>
    decision.evaluate(read.value, { maxDepth: MAX_CALL_DEPTH, ...(isTraced && { trace: 'string' as const }) });
  const startedAt = performance.now();
  try {
    const { performance: duration, result, trace } = await run(mode !== 'none');
    const written = writeResult(result);
    if (!written.ok) return failed(written.error, input);
    const durationMs = readDurationMs(duration);
    const outcome = { ok: true, durationMs, input: read.text, result: written.text } as const;
    if (mode === 'none') return { ...outcome, trace: null };
    // Nobody can read a trace that is larger than any result may be.
    const text = String(trace).length > MAX_RESULT_LENGTH ? null : String(trace);
    const failedCells = await failedCellsOf(loaded, text, find);
    const hits = mode === 'hits' && text !== null && hitsOf(loaded, text);
    return {
      ...outcome,
      trace: mode === 'full' ? text : null,
      ...(hits && { hits }),
      ...(failedCells.length > 0 && { failedCells }),
    };
  } catch (error) {
    const isLate = performance.now() - startedAt >= functionTimeoutMs;
    const { lookupFailures } = engine;
    const runTraced = () => run(true);
    return failed(await explain(error, { nodes: loaded.nodes, lookupFailures, isLate, runTraced }), input);
  } finally {
    engine.users--;
  }
}

/** A failure, together with the input that the evaluation was given. */
export const failed = (error: EvaluationError, input: Evaluation['input']): Outcome => ({
  ok: false,
  error,
  input: inputTextOf(input),
});
