import { now } from '../task.ts';

/** A decision that was stopped this often within this time is refused. */
export const STOPS = 3;
export const STOPS_WITHIN_MS = 60_000;
/** How long it is refused. */
export const REFUSED_MS = 30_000;

/** How long an account's decisions run isolated from others. Every further incident doubles it, up to a limit. */
export const ISOLATION_MS = 30_000;
export const MAX_ISOLATION_MS = 600_000;
/** Processor time beyond the expected that an account may take on shared workers before its decisions are isolated. */
export const MAX_EXCESS_MS = 400;
/** How long it takes until such time is forgotten. */
export const EXCESS_FORGOTTEN_MS = 60_000;
/** A lost shared worker counts as this much excess time, divided among the accounts that may have been the cause. */
const LOST_WORKER_MS = 1_500;
/** How long an account that may have been the cause is a suspect. */
const SUSPICION_MS = 10_000;
/** How long an account's next task waits after a stop. Every further incident doubles it, up to a limit. */
const PAUSE_MS = 50;
export const MAX_PAUSE_MS = 2_000;

/** Refuses a decision that had to be stopped several times in a short while. */
export class DecisionBreaker {
  #stops: number[] = [];
  #open: { until: number; reason: string } | null = null;

  /** Why the decision is refused at the moment. Null if it is not refused. */
  get refusal(): string | null {
    if (this.#open && this.#open.until <= now()) this.#open = null;
    return this.#open?.reason ?? null;
  }

  /** Returns whether the decision is refused from now on. Refused callers are told the reason. */
  noteStop(reason: string): boolean {
    this.#stops = [...this.#stops.filter((at) => at > now() - STOPS_WITHIN_MS), now()];
    if (this.#stops.length < STOPS) return false;
    this.#stops = [];
    this.#open = { until: now() + REFUSED_MS, reason };
    return true;
  }
}

/**
 * Keeps an account's decisions off shared workers after some of them crashed a worker or took much longer than expected.
 * Nothing is refused: its decisions run isolated, one at a time and at a low priority.
 */
export class AccountBreaker {
  #incidents = 0;
  #isolatedUntil = 0;
  #suspectUntil = 0;
  #excess = { ms: 0, at: 0 };

  get isOpen(): boolean {
    return this.#incidents > 0 && this.#isolatedUntil > now();
  }

  /** Whether one of its tasks may have crashed or blocked a shared worker a moment ago. */
  get isSuspect(): boolean {
    return this.#suspectUntil > 0 && this.#suspectUntil > now();
  }

  /** A shared worker was lost. `likelihood`, from 0 to 1, says how likely one of this account's tasks was the cause. */
  noteSuspicion(likelihood: number) {
    this.#suspectUntil = now() + SUSPICION_MS;
    this.noteExcess(LOST_WORKER_MS * likelihood);
  }

  /** A task that ran alone crashed its worker or was stopped. Answers how long the account's next task has to wait. */
  noteStop(): number {
    this.#isolate();
    return Math.min(PAUSE_MS * 2 ** (this.#incidents - 1), MAX_PAUSE_MS);
  }

  /** A task that was expected to be quick took this much processor time. */
  noteExcess(ms: number) {
    const left = Math.max(0, 1 - (now() - this.#excess.at) / EXCESS_FORGOTTEN_MS);
    this.#excess = { ms: this.#excess.ms * left + ms, at: now() };
    if (this.#excess.ms <= MAX_EXCESS_MS) return;
    this.#excess.ms = 0;
    // A breaker that is open stays open for longer. That is not another incident.
    if (this.isOpen) this.#extend();
    else this.#isolate();
  }

  /** Incidents are forgotten when the longest isolation could have passed since the last one. */
  #isolate() {
    if (this.#isolatedUntil + MAX_ISOLATION_MS < now()) this.#incidents = 0;
    this.#incidents++;
    this.#extend();
  }

  #extend() {
    const ms = Math.min(ISOLATION_MS * 2 ** (this.#incidents - 1), MAX_ISOLATION_MS);
    this.#isolatedUntil = Math.max(this.#isolatedUntil, now() + ms);
  }
}
