import type { EvaluationError } from '@rulewright/engine';
import { Failure, fieldFailure, notNow } from '../errors.ts';

/** A run's answer as JSON text. The result is text already, and is passed on unread. */
export function toAnswer(performance: string, result: string, trace: string | null): string {
  const traced = trace === null ? '' : `,"trace":${trace}`;
  return `{"evaluation":{"performance":${JSON.stringify(performance)},"result":${result}${traced}}}`;
}

export type InputField = 'input_data' | 'inputData';

/** `field` is where the call takes its input from. */
export function toEvaluationFailure({ code, message, nodeId, path }: EvaluationError, field: InputField): Failure {
  if (code === 'text') return new Failure('invalid', message);
  if (code === 'busy' || code === 'unavailable') return notNow({ code, message });
  if (code === 'input') return fieldFailure('invalid', path ? `${field}.${path}` : field, message);
  return new Failure('evaluation_failed', message, {
    ...(nodeId && { details: [{ path: 'content', message, node_id: nodeId }] }),
  });
}
