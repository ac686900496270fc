import type { DecisionRecord, TenantRecord } from './admission/tenant-records.ts';
import { inputTextOf, MAX_SEARCHED_LENGTH } from './evaluation/input-text.ts';
import type { CheckOutcome, EvaluationError, NotNow, Outcome, SchemaOutcome } from './outcome.ts';
import type { Decision, EvaluationRequest, Purpose } from './request.ts';

type Common = {
  purpose: Purpose;
  tenant: string;
  decision: Decision;
  /** How long it may run, counted from when a worker is given it. */
  deadlineMs: number;
  /** When it was asked for. */
  since: number;
  /** The processor time that it is expected to take. */
  expectedMs: number;
  /** How often a shared worker was lost that ran it and that it may have crashed or blocked. */
  timesSuspected: number;
  /** How often somebody else killed its worker while it ran alone. */
  timesKilled: number;
};

export type EvaluationTask = Common & {
  kind: 'evaluation';
  request: EvaluationRequest;
  settle: (outcome: Outcome) => void;
};

type CheckTask = Common & {
  kind: 'check';
  /** The node that is being checked. */
  nodeId: string | null;
  settle: (outcome: CheckOutcome) => void;
};

type SchemaTask = Common & { kind: 'schema'; settle: (outcome: SchemaOutcome) => void };

export type NewTask = EvaluationTask | CheckTask | SchemaTask;

/** A task together with what is known of its tenant and its decision. */
export type Task = NewTask & { records: { tenant: TenantRecord; decision: DecisionRecord } };

export type AnyOutcome = Outcome | CheckOutcome | SchemaOutcome;

export const now = () => performance.now();

/** What is the same for every task that has not run yet. */
export const notRunYet = () => ({ since: now(), expectedMs: 0, timesSuspected: 0, timesKilled: 0 });

/** Ends a task that no worker has answered. */
export function failTask(task: NewTask, error: EvaluationError) {
  if (task.kind === 'evaluation') task.settle({ ok: false, error, input: unreadInput(task, error) });
  else if (isNotNow(error)) task.settle({ ok: false, error });
  // What stops the check of a graph is a problem of that graph; of a graph that cannot be looked at no schema is known.
  else if (task.kind === 'check')
    task.settle({ ok: true, problems: [{ message: error.message, nodeId: task.nodeId }] });
  else task.settle({ ok: true, schemas: { input: null, output: null, examples: [] } });
}

const isNotNow = (error: EvaluationError): error is NotNow => error.code === 'busy' || error.code === 'unavailable';

/** The input of an evaluation that ended with its worker, or that was refused. Long texts are not searched for it. */
function unreadInput({ request: { input } }: EvaluationTask, error: EvaluationError): string | null {
  if (isNotNow(error) || input.text.length > MAX_SEARCHED_LENGTH) return null;
  return inputTextOf(input);
}
