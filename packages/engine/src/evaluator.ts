import { availableParallelism } from 'node:os';
import type { AdmittedTask } from './admission/admitted-task.ts';
import { Scheduler } from './admission/scheduler.ts';
import { notRunnable } from './admission/task-failures.ts';
import type { CreateBackend } from './backend.ts';
import { CompiledBackend } from './backends/compiled/compiled-backend.ts';
import { ProcessBackend } from './backends/processes/process-backend.ts';
import type { CheckOutcome, EvaluatorStatistics, Log, Outcome, SchemaOutcome } from './outcome.ts';
import { guardHttp } from './outgoing-http/http-guard.ts';
import type { CheckFacts, EvaluationRequest, Input, LoadDecision, ManyRequest } from './request.ts';
import type { AccountOf, AnyOutcome, EvaluationTask, Task } from './task.ts';
import { failedOutcome, now } from './task.ts';

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
   * Evaluates one decision on each of the inputs, as `evaluate` would, but lets them in together. `settle` is called with the
   * place of an input and its outcome as soon as that is known: before this returns for what runs in this process and has
   * room, and in any order.
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
 * Evaluates and checks decisions for many tenants. Each task goes to the first backend that accepts it, and from there to the
 * next one that does when that backend hands it over. Whatever backend runs a task, it passes the same admission: quotas,
 * circuit breakers, a fair queue and a deadline.
 */
export function evaluatorOn(backends: readonly CreateBackend[], settings: EvaluatorSettings): Evaluator {
  const { deadlineMs, log, accountOf = (tenant) => tenant } = settings;
  const schedulers = backends.map((createBackend) => new Scheduler(createBackend, log));

  /** Has the task run by the first of the backends from a place on that accepts it. */
  const submit = (task: Task, settle: AdmittedTask['settle'], from = 0) => {
    let at = from;
    while (at < schedulers.length && !schedulers[at]?.accepts(task)) at++;
    const scheduler = schedulers[at];
    if (!scheduler) return settle(failedOutcome(task, notRunnable(task)));
    scheduler.submit(task, { settle, handOver: () => submit(task, settle, at + 1) });
  };

  // A backend answers a task with an outcome of its kind.
  const run = <Result extends AnyOutcome>(task: Task) =>
    new Promise<Result>((resolve) => submit(task, resolve as (outcome: AnyOutcome) => void));

  const evaluationOf = (request: ManyRequest, input: Input) => {
    const { tenant, purpose, decision, resolution, trace, now, effects } = request;
    return evaluationTask({ tenant, purpose, decision, input, resolution, trace, now, effects });
  };

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
      const [first] = inputs;
      if (!first) return;
      const submitOne = (at: number, from: number) =>
        submit(evaluationOf(request, inputs[at] as Input), (outcome) => settle(at, outcome as Outcome), from);
      const handOver = (at: number) => submitOne(at, 1);
      const begun = schedulers[0]?.submitMany(evaluationOf(request, first), inputs, { settle, handOver });
      for (let at = begun ?? 0; at < inputs.length; at++) submitOne(at, 0);
    },
    check: (content, tenant, facts = {}) =>
      run<CheckOutcome>({ kind: 'check', purpose: 'check', facts, ...inspection(content, tenant) }),
    schema: (content, tenant) =>
      run<SchemaOutcome>({ kind: 'schema', purpose: 'schema', ...inspection(content, tenant) }),
    statistics: () => addedUp(schedulers.map((scheduler) => scheduler.statistics())),
    close: async () => void (await Promise.all(schedulers.map((scheduler) => scheduler.close()))),
  };
}

/** The statistics of all backends together. */
function addedUp(all: readonly EvaluatorStatistics[]): EvaluatorStatistics {
  return {
    answered: sums(all.map(({ answered }) => answered)),
    handedOver: all.reduce((sum, { handedOver }) => sum + handedOver, 0),
    waiting: sums(all.map(({ waiting }) => waiting)),
    running: sums(all.map(({ running }) => running)),
    workersAlive: all.reduce((sum, { workersAlive }) => sum + workersAlive, 0),
    workersReplaced: sums(all.map(({ workersReplaced }) => workersReplaced)),
  };
}

const sums = <Key extends string>(counts: readonly Record<Key, number>[]) =>
  counts.reduce(
    (sum, one) => {
      for (const key in one) sum[key] = (sum[key] ?? 0) + one[key];
      return sum;
    },
    {} as Record<Key, number>,
  );

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
  const compiled: CreateBackend = (events) => new CompiledBackend({ load, runner, log }, events);
  const processes: CreateBackend = (events) =>
    new ProcessBackend({ runner, workers, deadlineMs, memoryLimitBytes, host: { load, http, log } }, events);
  return evaluatorOn(inProcess ? [compiled, processes] : [processes], { deadlineMs, log, accountOf });
}
