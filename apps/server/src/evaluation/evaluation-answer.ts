import type { EvaluationError } from '@rulewright/engine';
import { Failure, fieldFailure } from '../errors.ts';

/** A run's answer as JSON text. The result is text already, and is passed on unread. */
export function toAnswer(performance: string, result: string, trace: string | null): string {
  const traced = trace === null ? '' : `,"trace":${trace}`;
  return `{"evaluation":{"performance":${JSON.stringify(performance)},"result":${result}${traced}}}`;
}

/** `field` is where the call takes its input from. */
export function toEvaluationFailure({ code, message, nodeId, path }: EvaluationError, field: InputField): Failure {
  if (code === 'text') return new Failure('invalid', message);
  if (code === 'busy') return new Failure('rate_limited', message, { retryAfter: 1 });
  if (code === 'unavailable') return new Failure('unavailable', message, { retryAfter: 1 });
  if (code === 'input') return fieldFailure('invalid', path ? `${field}.${path}` : field, message);
  return new Failure('evaluation_failed', message, {
    ...(nodeId && { details: [{ path: 'content', message, node_id: nodeId }] }),
  });
}

/** The input of a body that was refused; null when it has none that could be kept. */
export function inputTextOf(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body).input_data) ?? null;
  } catch {
    return null;
  }
}

export type InputField = 'input_data' | 'inputData';

/** The engine takes text. */
export function toInputText(input: Record<string, unknown>, field: InputField): string {
  let text: string;
  try {
    text = JSON.stringify(input);
  } catch {
    // Only a value that came from JSON gets here, and of those only the depth can be too much.
    throw fieldFailure('invalid', field, 'Input data is nested too deeply');
  }
  // JSON has no word for infinity, which 1e400 was read as: it would be evaluated as null.
  const path = text.includes('null') ? findInfinity(input) : null;
  if (path !== null) throw fieldFailure('invalid', `${field}.${path}`, `The number at "${path}" is too large.`);
  return text;
}

function findInfinity(input: Record<string, unknown>): string | null {
  const open: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path } = place;
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) open.push({ value: item, path: path ? `${path}.${key}` : key });
  }
  return null;
}
