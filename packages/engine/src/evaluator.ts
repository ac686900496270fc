import { availableParallelism } from 'node:os';
import { Scheduler } from './admission/scheduler.ts';
import type { CreateBackends } from './backend.ts';
import { CompiledBackend } from './backends/compiled/compiled-backend.ts';
import { ProcessBackend } from './backends/processes/process-backend.ts';
import type { CheckOutcome, EvaluatorStatistics, Log, Outcome, SchemaOutcome } from './outcome.ts';
import { guardHttp } from './outgoing-http/http-guard.ts';
import type { CheckFacts, EvaluationRequest, Input, LoadDecision, ManyRequest } from './request.ts';
import type { AccountOf, AnyOutcome, EvaluationTask, Task } from './task.ts';
import { now } from './task.ts';

export const CHECK_DEADLINE_MS = 10_000;

export type EvaluatorOptions = {
  /** The arguments with which Node.js starts the program of a worker, which is this package's `runner`. */
  runner: readonly string[];
  load: LoadDecision;
  /** How long an evaluation may run. */
  deadlineMs: number;
  /** How many workers are shared; one for each core when left out. Of each other group there are up to as many, or two. */
  workers?: number;
  /** The limit for each worker process. */
  memoryLimitBytes: number;
  /** The hosts that functions may call over HTTP. */
  allowedHosts?: readonly string[];
  /** Whether decisions that can be compiled are run in this process. They are when left out. */
  inProcess?: boolean;
  /** Asked for of everybody: without it, who has several tenants has several times as much. */
  accountOf: AccountOf;
  log?: Log;
};

export type Evaluator = {
  evaluate: (request: EvaluationRequest) => Promise<Outcome>;
  /**
   * Evaluates one decision on each of the inputs, as `evaluate` would. `settle` is called with the place of an input and its outcome
   * as soon as that is known: before this returns for what runs in this process and has room, and in any order.
   */
  evaluateMany: (
    request: ManyRequest,
    inputs: readonly Input[],
    settle: (at: number, outcome: Outcome) => void,
  ) => void;
  /**
   * Finds the errors for which a graph cannot be published, and its warnings, with what else is known about it.
   */
  check: (content: string, tenant: string, facts?: CheckFacts) => Promise<CheckOutcome>;
  /** Returns the schemas that the request and response nodes declare, or else those inferred from the other nodes. */
  schema: (content: string, tenant: string) => Promise<SchemaOutcome>;
  statistics: () => EvaluatorStatistics;
  /** Starts what the first evaluations would otherwise have to wait for. */
  warmUp: () => void;
  /** Ends all running tasks. Callers that still wait are told that the evaluator is unavailable. */
  close: () => Promise<void>;
};

type EvaluatorSettings = {
  /** How long an evaluation may run. */
  deadlineMs: number;
  log: Log;
  accountOf?: AccountOf | undefined;
};

/**
 * Evaluates and checks decisions for many tenants. A task goes to the backend in this process where that accepts it, and to the
 * workers where it does not, or hands it over. Whatever runs a task, it passes the same admission: quotas, a fair queue and a
 * deadline.
 */
export function evaluatorOn(backends: CreateBackends, settings: EvaluatorSettings): Evaluator {
  const { deadlineMs, log, accountOf = (tenant) => tenant } = settings;
  const scheduler = new Scheduler(backends, log);

  // A task is answered with an outcome of its kind.
  const run = <Result extends AnyOutcome>(task: Task) =>
    new Promise<Result>((resolve) => scheduler.submit(task, resolve as (outcome: AnyOutcome) => void));

  const evaluationTask = (request: EvaluationRequest): EvaluationTask => {
    const { purpose, tenant, decision } = request;
    const account = accountOf(tenant);
    return { kind: 'evaluation', request, purpose, tenant, account, decision, deadlineMs, since: now() };
  };

  /** Such tasks are rare, so that no backend keeps their graphs. */
  const inspection = (content: string, tenant: string) => {
    const decision = { hash: '', content };
    return { tenant, account: accountOf(tenant), decision, deadlineMs: CHECK_DEADLINE_MS, since: now() };
  };

  return {
    evaluate: (request) => run<Outcome>(evaluationTask(request)),
    evaluateMany(request, inputs, settle) {
      const { tenant, purpose, decision, resolution, trace, now, effects } = request;
      for (const [at, input] of inputs.entries()) {
        const one = { tenant, purpose, decision, input, resolution, trace, now, effects, isOneOfMany: true };
        scheduler.submit(evaluationTask(one), (outcome) => settle(at, outcome as Outcome));
      }
    },
    check: (content, tenant, facts = {}) =>
      run<CheckOutcome>({ kind: 'check', purpose: 'check', facts, ...inspection(content, tenant) }),
    schema: (content, tenant) =>
      run<SchemaOutcome>({ kind: 'schema', purpose: 'schema', ...inspection(content, tenant) }),
    statistics: () => scheduler.statistics(),
    warmUp: () => scheduler.warmUp(),
    close: () => scheduler.close(),
  };
}

/** An evaluator that runs compiled decisions in this process, and everything else in worker processes. */
export function createEvaluator(options: EvaluatorOptions): Evaluator {
  const {
    runner,
    load,
    deadlineMs,
    memoryLimitBytes,
    allowedHosts = [],
    inProcess = true,
    accountOf,
    log = () => {},
  } = options;
  const http = guardHttp({ allowedHosts, timeoutMs: deadlineMs });
  const workers = options.workers ?? availableParallelism();
  const backends: CreateBackends = {
    inProcess: inProcess ? (events) => new CompiledBackend({ load, runner, log }, events) : null,
    workers: (events) =>
      new ProcessBackend({ runner, workers, deadlineMs, memoryLimitBytes, host: { load, http, log } }, events),
  };
  return evaluatorOn(backends, { deadlineMs, log, accountOf });
}
