import type { EvaluationError } from '@rulewright/engine';
import { Failure, fieldFailure, notNow } from '#platform';

/** The answer of an evaluation as JSON text. Result and trace are JSON text already. */
export function toAnswer(performance: string, result: string, trace: string | null): string {
  const traced = trace === null ? '' : `,"trace":${trace}`;
  return `{"evaluation":{"performance":${JSON.stringify(performance)},"result":${result}${traced}}}`;
}

export type InputField = 'input_data' | 'inputData';

/** `field` is the member of the request body that holds the input. */
export function toEvaluationFailure({ code, message, path, ...where }: EvaluationError, field: InputField): Failure {
  if (code === 'text') return new Failure('invalid', message);
  if (code === 'busy' || code === 'unavailable') return notNow({ code, message });
  if (code === 'input') return fieldFailure('invalid', path ? `${field}.${path}` : field, message);
  const { nodeId, place } = where;
  return new Failure('evaluation_failed', message, {
    ...(nodeId && { details: [{ path: 'content', message, node_id: nodeId, ...(place && { place }) }] }),
  });
}
