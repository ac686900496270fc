import { availableParallelism } from 'node:os';
import { Scheduler } from './admission/scheduler.ts';
import type { Backend, BackendEvents } from './backend.ts';
import { ProcessBackend } from './backends/processes/process-backend.ts';
import { guardHttp } from './http/http-guard.ts';
import type { CheckOutcome, EvaluatorStatistics, Log, Outcome, SchemaOutcome } from './outcome.ts';
import type { EvaluationRequest, LoadDecision } from './request.ts';
import type { NewTask } from './task.ts';
import { notRunYet } from './task.ts';

export const CHECK_DEADLINE_MS = 10_000;

export type EvaluatorOptions = {
  /** The arguments with which Node.js starts the program of a worker, which is this package's `runner`. */
  runner: readonly string[];
  load: LoadDecision;
  /** How long an evaluation may run. */
  deadlineMs: number;
  /** How many workers are shared; one for each core when left out. Of each other group there are up to as many, or two. */
  workers?: number;
  /** For each worker process. */
  memoryLimitBytes: number;
  /** The hosts that functions may call over HTTP. */
  allowedHosts?: readonly string[];
  log?: Log;
};

export type Evaluator = {
  evaluate: (request: EvaluationRequest) => Promise<Outcome>;
  /** Finds what keeps a graph from being served: problems of its structure, then of each expression and cell. */
  check: (content: string, tenant: string) => Promise<CheckOutcome>;
  /** Tells what the nodes for request and response declare; where they do not, what the other nodes read and write. */
  schema: (content: string, tenant: string) => Promise<SchemaOutcome>;
  statistics: () => EvaluatorStatistics;
  /** Ends whatever is running. Whoever still waits is told that the evaluator is unavailable. */
  close: () => Promise<void>;
};

export type EvaluatorSettings = {
  /** How long an evaluation may run. */
  deadlineMs: number;
  log: Log;
};

/**
 * Evaluates and checks decisions for many tenants. Whatever backend runs them, each task passes the same admission: quotas,
 * circuit breakers, a fair queue and a deadline.
 */
export function evaluatorOn(
  createBackend: (events: BackendEvents) => Backend,
  { deadlineMs, log }: EvaluatorSettings,
): Evaluator {
  const scheduler = new Scheduler(createBackend, log);
  const run = <Result>(taskOf: (settle: (outcome: Result) => void) => NewTask) =>
    new Promise<Result>((settle) => scheduler.submit(taskOf(settle)));

  return {
    evaluate(request) {
      const { purpose, tenant, decision } = request;
      return run<Outcome>((settle) => ({
        kind: 'evaluation',
        request,
        purpose,
        tenant,
        decision,
        deadlineMs,
        settle,
        ...notRunYet(),
      }));
    },
    check: (content, tenant) =>
      run<CheckOutcome>((settle) => ({
        kind: 'check',
        purpose: 'check',
        nodeId: null,
        ...inspection(content, tenant),
        settle,
      })),
    schema: (content, tenant) =>
      run<SchemaOutcome>((settle) => ({
        kind: 'schema',
        purpose: 'schema',
        ...inspection(content, tenant),
        settle,
      })),
    statistics: () => scheduler.statistics(),
    close: () => scheduler.close(),
  };
}

/** What tasks that look at a graph without running it have in common. They are rare, so none of it is kept compiled. */
const inspection = (content: string, tenant: string) => ({
  tenant,
  decision: { hash: '', content },
  deadlineMs: CHECK_DEADLINE_MS,
  ...notRunYet(),
});

/** An evaluator that runs decisions in worker processes. */
export function createEvaluator(options: EvaluatorOptions): Evaluator {
  const { runner, load, deadlineMs, memoryLimitBytes, allowedHosts = [], log = () => {} } = options;
  const http = guardHttp({ allowedHosts, timeoutMs: deadlineMs });
  const workers = options.workers ?? availableParallelism();
  return evaluatorOn(
    (events) =>
      new ProcessBackend({ runner, workers, deadlineMs, memoryLimitBytes, host: { load, http, log } }, events),
    { deadlineMs, log },
  );
}
