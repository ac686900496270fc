import type { DecisionRecord, TenantRecord } from './admission/tenant-records.ts';
import type { CheckOutcome, Decision, EvaluationError, NotNow, Outcome, Purpose, SchemaOutcome } from './engine.ts';

type Common = {
  purpose: Purpose;
  tenant: string;
  decision: Decision;
  deadlineMs: number;
  /** When it was asked for. */
  since: number;
  /** When a worker was given it. */
  startedAt: number;
  /** The processor time that its worker had used by then, as far as it was known. */
  processorMsBefore: number;
  /** The same of the time that its worker had waited for a processor, where it has the worker to itself. */
  processorWaitMsBefore: number;
  /** The processor time that it is expected to take. */
  expectedMs: number;
  /** Whether it, or another of its owner's beside it, asked the host for something while it ran. */
  askedHost: boolean;
  /** How often its shared worker was given up: this task, or another beside it, crashed or blocked that worker. */
  givenUp: number;
  /** How often its worker was killed from outside while it ran alone. */
  killed: number;
};

export type Evaluation = Common & {
  kind: 'evaluation';
  scope: string;
  /** Empty where the text is the input itself. */
  member: string;
  text: string;
  trace: boolean;
  settle: (outcome: Outcome) => void;
};

type Check = Common & {
  kind: 'check';
  /** The node that is being checked. */
  nodeId: string | null;
  settle: (outcome: CheckOutcome) => void;
};

type SchemaTask = Common & { kind: 'schema'; settle: (outcome: SchemaOutcome) => void };

/** As it is asked for. */
export type NewTask = Evaluation | Check | SchemaTask;

/** With what is known of its tenant and its decision. */
export type Task = NewTask & { records: { tenant: TenantRecord; decision: DecisionRecord } };

/** What is the same for every task that nobody has run yet. */
export const notRunYet = () => ({
  since: now(),
  startedAt: 0,
  processorMsBefore: 0,
  processorWaitMsBefore: 0,
  expectedMs: 0,
  askedHost: false,
  givenUp: 0,
  killed: 0,
});

export const now = () => performance.now();

export function failTask(task: NewTask, error: EvaluationError) {
  if (task.kind === 'evaluation') task.settle({ ok: false, error });
  else if (isNotNow(error)) task.settle({ ok: false, error });
  // What stops the check of a graph is a problem of that graph; of a graph that cannot be looked at no schema is known.
  else if (task.kind === 'check')
    task.settle({ ok: true, problems: [{ message: error.message, nodeId: task.nodeId }] });
  else task.settle({ ok: true, schemas: { input: null, output: null, examples: [] } });
}

const isNotNow = (error: EvaluationError): error is NotNow => error.code === 'busy' || error.code === 'unavailable';
