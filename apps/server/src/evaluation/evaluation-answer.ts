import type { EvaluationError, Outcome } from '@rulewright/engine';
import { Failure } from '../errors.ts';

/** A run's answer as JSON text. The result is text already, and is passed on unread. */
export function toAnswer({ performance, result, trace }: Outcome & { ok: true }): string {
  const traced = trace === null ? '' : `,"trace":${trace}`;
  return `{"evaluation":{"performance":${JSON.stringify(performance)},"result":${result}${traced}}}`;
}

export function toFailure({ code, message, nodeId, path }: EvaluationError): Failure {
  if (code === 'busy') return new Failure('rate_limited', message, { retryAfter: 1 });
  if (code === 'input') {
    return new Failure('invalid', message, {
      details: [{ path: path ? `input_data.${path}` : 'input_data', message }],
    });
  }
  return new Failure('evaluation_failed', message, {
    ...(nodeId && { details: [{ path: 'content', message, node_id: nodeId }] }),
  });
}

/** The engine takes text. */
export function toInputText(input: Record<string, unknown>): string {
  try {
    return JSON.stringify(input);
  } catch {
    // Only a value that came from JSON gets here, and of those only the depth can be too much.
    throw toFailure({ code: 'input', message: 'Input data is nested too deeply', nodeId: null });
  }
}
