import { now } from '../task.ts';

/** A decision is refused after so many stops within so long, for so long. */
export const STOPS = 3;
export const STOPS_WITHIN_MS = 60_000;
export const CUT_OFF_MS = 30_000;

/** How long all decisions of a tenant run apart from others; twice as long with every further incident, up to a limit. */
export const ISOLATION_MS = 30_000;
export const MAX_ISOLATION_MS = 600_000;
/** Processor time beyond expectation that a tenant may take on shared workers before its decisions run apart. */
export const MAX_SURPRISE_MS = 400;
/** What it counts when a shared worker is lost, divided among the tenants that may have been the cause. */
const LOST_WORKER_MS = 1_500;
/** How long decisions of a tenant that have not run often run apart, when one of its tasks may have been the cause. */
const SUSPICION_MS = 10_000;
/** In which such time is forgotten. */
export const SURPRISE_FORGOTTEN_MS = 60_000;
/** After each crash a tenant's next task waits, twice as long every time. */
const PAUSE_MS = 50;
export const MAX_PAUSE_MS = 2_000;

/** Refuses one decision that had to be stopped again and again. */
export class DecisionBreaker {
  #stops: number[] = [];
  #open: { until: number; reason: string } | null = null;

  /** Why it is refused at the moment. */
  get refusal(): string | null {
    if (this.#open && this.#open.until <= now()) this.#open = null;
    return this.#open?.reason ?? null;
  }

  /** True when this was once too often. The reason is told to whoever is refused for it. */
  noteStop(reason: string): boolean {
    this.#stops = [...this.#stops.filter((at) => at > now() - STOPS_WITHIN_MS), now()];
    if (this.#stops.length < STOPS) return false;
    this.#stops = [];
    this.#open = { until: now() + CUT_OFF_MS, reason };
    return true;
  }
}

/**
 * Keeps all decisions of a tenant off the workers that it shares with others, once some of them crashed a worker or took
 * much longer there than they had before. Nothing is refused: they run one at a time, at a low priority.
 */
export class TenantBreaker {
  #incidents = 0;
  #isolatedUntil = 0;
  #suspectUntil = 0;
  #surprise = { ms: 0, at: 0 };

  get isOpen(): boolean {
    return this.#incidents > 0 && this.#isolatedUntil > now();
  }

  /** Whether one of its tasks may have crashed or blocked a shared worker a moment ago. */
  get isSuspect(): boolean {
    return this.#suspectUntil > 0 && this.#suspectUntil > now();
  }

  /** `likelihood` is how likely it was one of its tasks and not another tenant's, from 0 to 1. */
  noteSuspicion(likelihood: number) {
    this.#suspectUntil = now() + SUSPICION_MS;
    this.noteSurprise(LOST_WORKER_MS * likelihood);
  }

  /** A task of the tenant crashed its worker, or had to be stopped. How long its next one has to wait. */
  noteStop(): number {
    this.#isolate();
    return Math.min(PAUSE_MS * 2 ** (this.#incidents - 1), MAX_PAUSE_MS);
  }

  /** A task that was expected to be quick took so much processor time. */
  noteSurprise(ms: number) {
    const left = Math.max(0, 1 - (now() - this.#surprise.at) / SURPRISE_FORGOTTEN_MS);
    this.#surprise = { ms: this.#surprise.ms * left + ms, at: now() };
    if (this.#surprise.ms <= MAX_SURPRISE_MS) return;
    this.#surprise.ms = 0;
    // Where it is open already, it stays so for longer; this is not another incident.
    if (this.isOpen) this.#extend();
    else this.#isolate();
  }

  /** Incidents are forgotten when as much time as the longest isolation takes has passed without another. */
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
