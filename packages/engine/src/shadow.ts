import { calledBy } from './called-by.ts';
import { isSame } from './json.ts';
import type { Outcome } from './outcome.ts';
import type { Decision, EvaluationRequest, LoadDecision } from './request.ts';
import type { EvaluationTask } from './task.ts';
import { now } from './task.ts';

/** How many evaluations are compared at once, each of another tenant, so that nobody's own calls have to wait for them. */
const AT_ONCE = 4;

/** Two backends gave different answers to one request. It holds the input, which may be private. */
export type Difference = {
  request: EvaluationRequest;
  /** The decisions that it may have called, under their keys. */
  called: ReadonlyMap<string, Decision>;
  /** When the first answer was given, for decisions that depend on the time. */
  at: Date;
  given: Outcome;
  expected: Outcome;
};

export type ShadowOptions = {
  /** Which part of the public calls is run by the next backend too, from 0 to 1. */
  share: number;
  /** The decision of the request, and what it calls, is left to the next backend from now on. */
  onDifference: (difference: Difference) => void;
};

type Options = ShadowOptions & { load: LoadDecision };

/** Null where the task was refused or stopped, which says nothing about the decision. */
type Run = (task: EvaluationTask) => Promise<Outcome | null>;
type Runs = {
  /** By the backend that gave the answer. */
  again: Run;
  /** By the backend after it. */
  next: Run;
};

/**
 * Has a share of the calls that one backend has answered run by the next one as well, and compares. Nobody waits for that. A
 * difference counts where both backends give their answers twice: what depends on the moment gives others.
 */
export class Shadow {
  readonly #options: Options;
  readonly #tenants = new Set<string>();
  /** How many were found. */
  differences = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  isChosen({ purpose, tenant }: { purpose: string; tenant: string }): boolean {
    return purpose === 'public' && Math.random() < this.#options.share && this.#hasRoomFor(tenant);
  }

  /**
   * Where the answer turns out to be another than the next backend's, these are the decisions that may be why. They are of the
   * tenant of the task.
   */
  async check(task: EvaluationTask, given: Outcome, runs: Runs): Promise<readonly Decision[]> {
    const { tenant, request } = task;
    const at = new Date();
    // Others may have been begun while the task waited.
    if (isInconclusive(given) || !this.#hasRoomFor(tenant)) return [];
    this.#tenants.add(tenant);
    try {
      const expected = await conclusive(task, runs.next);
      if (!expected || areSame(given, expected)) return [];
      const [givenAgain, expectedAgain] = [await runs.again(copyOf(task)), await conclusive(task, runs.next)];
      if (!givenAgain || !areSame(given, givenAgain)) return [];
      if (!expectedAgain || !areSame(expected, expectedAgain)) return [];
      this.differences++;
      const called = await calledBy(request, this.#options.load);
      this.#options.onDifference({ request, called, at, given, expected });
      return [request.decision, ...called.values()];
    } finally {
      this.#tenants.delete(tenant);
    }
  }

  #hasRoomFor(tenant: string): boolean {
    return this.#tenants.size < AT_ONCE && !this.#tenants.has(tenant);
  }
}

/** Whether there was too much to do, which says nothing about the decision. */
const isInconclusive = (outcome: Outcome) =>
  !outcome.ok && (outcome.error.code === 'busy' || outcome.error.code === 'unavailable');

/** Null where the backend gave no answer, or had too much to do. */
async function conclusive(task: EvaluationTask, run: Run): Promise<Outcome | null> {
  const startedAt = now();
  const outcome = await run(copyOf(task));
  return !outcome || isInconclusive(outcome) || now() - startedAt >= task.deadlineMs ? null : outcome;
}

/** Asked for now. */
const copyOf = ({ request, purpose, tenant, account, decision, deadlineMs }: EvaluationTask): EvaluationTask => ({
  kind: 'evaluation',
  request,
  purpose,
  tenant,
  account,
  decision,
  deadlineMs,
  since: now(),
});

function areSame(one: Outcome, other: Outcome): boolean {
  if (one.ok && other.ok) return isSame(one.result, other.result) && one.input === other.input;
  return !one.ok && !other.ok && one.input === other.input && JSON.stringify(one.error) === JSON.stringify(other.error);
}
