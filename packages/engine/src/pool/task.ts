import type { CheckOutcome, Decision, EvaluationError, NotNow, Outcome, Purpose, SchemaOutcome } from '../engine.ts';

type Common = {
  purpose: Purpose;
  tenant: string;
  decision: Decision;
  deadlineMs: number;
  /** When it was asked for. */
  since: number;
  /** When a runner was given it. */
  startedAt: number;
  /** How often its shared runner was given up: it, or what was in its company, ended or held that. */
  thrownOff: number;
  /** How often its runner was killed, by nobody known, while it ran alone. */
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

export type Task = Evaluation | Check | SchemaTask;

/** What is the same for every task that nobody has run yet. */
export const notRunYet = () => ({ since: now(), startedAt: 0, thrownOff: 0, killed: 0 });

export const now = () => performance.now();

export function failTask(task: Task, error: EvaluationError) {
  if (task.kind === 'evaluation') task.settle({ ok: false, error });
  else if (isNotNow(error)) task.settle({ ok: false, error });
  // What stops a check of a graph is a problem of that graph, and of one that cannot be looked at nothing can be told.
  else if (task.kind === 'check')
    task.settle({ ok: true, problems: [{ message: error.message, nodeId: task.nodeId }] });
  else task.settle({ ok: true, schemas: { input: null, output: null, examples: [] } });
}

const isNotNow = (error: EvaluationError): error is NotNow => error.code === 'busy' || error.code === 'unavailable';
