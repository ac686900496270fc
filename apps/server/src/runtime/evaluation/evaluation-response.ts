import type { JsonPieces, Outcome } from '@rulewright/engine';
import { inPieces } from '@rulewright/engine';
import { Failure, fieldFailure, notNow } from '#platform';

type Answered = Pick<Extract<Outcome, { ok: true }>, 'durationMs' | 'result' | 'trace' | 'failedCells'>;

/** Builds the response as JSON, because `result` and `trace` are JSON already and need not be parsed. */
export function toEvaluationResponse({ durationMs, result, trace, failedCells }: Answered): JsonPieces {
  const performance = durationText(durationMs);
  const failed = failedCells ? `,"failed_cells":${JSON.stringify(failedCells)}` : '';
  const traced = trace === null ? [] : [',"trace":', trace];
  return inPieces([`{"evaluation":{"performance":"${performance}","result":`, result, ...traced, `${failed}}}`]);
}

/** A duration as traces have it, such as `1.5ms`. */
function durationText(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)}s`;
  return ms >= 1 ? `${ms.toFixed(1)}ms` : `${(ms * 1_000).toFixed(1)}µs`;
}

export type InputField = 'input_data' | 'inputData';

type FailedRun = Pick<Extract<Outcome, { ok: false }>, 'error' | 'trace'>;

/** `field` is the member of the request body that holds the input. */
export function toEvaluationFailure({ error, trace }: FailedRun, field: InputField): Failure {
  const { code, message, path, ...where } = error;
  if (code === 'text') return new Failure('invalid', message);
  if (code === 'busy' || code === 'unavailable') return notNow({ code, message });
  if (code === 'input') return fieldFailure('invalid', path ? `${field}.${path}` : field, message);
  const { nodeId, place } = where;
  return new Failure('evaluation_failed', message, {
    ...(nodeId && { details: [{ path: 'content', message, node_id: nodeId, ...(place && { place }) }] }),
    ...(trace && { trace }),
  });
}
