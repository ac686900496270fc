import { errorOf, noSchemas } from '@rulewright/jdm';
import { notJson } from './input-output/input.ts';
import { inputTextOf, MAX_SEARCHED_LENGTH } from './input-output/input-text.ts';
import type { CheckOutcome, EvaluationError, NotNow, Outcome, SchemaOutcome } from './outcome.ts';
import type { CheckFacts, Decision, EvaluationRequest, Purpose } from './request.ts';

/** Who pays for a tenant. The tenants of an account share what one may use, so that nobody gets more by having several. */
export type AccountOf = (tenant: string) => string;

type Common = {
  readonly purpose: Purpose;
  readonly tenant: string;
  /** Who pays for the tenant. All tenants of an account have one share of the time together. */
  readonly account: string;
  readonly decision: Decision;
  /** How long it may run, counted from when a backend begins it. */
  readonly deadlineMs: number;
  /** When it was asked for. */
  readonly since: number;
};

export type EvaluationTask = Common & { readonly kind: 'evaluation'; readonly request: EvaluationRequest };
type CheckTask = Common & { readonly kind: 'check'; readonly facts: CheckFacts };
type SchemaTask = Common & { readonly kind: 'schema' };

/** A task that a backend can run. */
export type Task = EvaluationTask | CheckTask | SchemaTask;

export type AnyOutcome = Outcome | CheckOutcome | SchemaOutcome;

export const now = () => performance.now();

/** The answer to a task that no backend has answered. */
export function failedOutcome(task: Task, error: EvaluationError): AnyOutcome {
  if (task.kind === 'evaluation') return failedEvaluation(task, error);
  if (isNotNow(error)) return { ok: false, error };
  // A check that had to be stopped found a problem of the graph. A graph that cannot be read has no known schema.
  if (task.kind === 'check')
    return { ok: true, problems: [errorOf('not-runnable', error.message, error.nodeId)], isCut: false };
  const { examples, ...schemas } = noSchemas;
  return { ok: true, schemas: JSON.stringify(schemas), examples };
}

const isNotNow = (error: EvaluationError): error is NotNow => error.code === 'busy' || error.code === 'unavailable';

/** An evaluation that was stopped or refused has its input with it, unless its text is too long to be searched for it. */
function failedEvaluation({ request: { input } }: EvaluationTask, error: EvaluationError): Outcome {
  if (isNotNow(error) || input.text.length > MAX_SEARCHED_LENGTH) return { ok: false, error, input: null };
  const text = inputTextOf(input);
  // Its caller has to change the body first, as where a backend reads it.
  return text === null ? { ok: false, error: notJson, input: null } : { ok: false, error, input: text };
}
