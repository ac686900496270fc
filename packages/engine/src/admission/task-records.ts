import { LRUCache } from 'lru-cache';
import { audienceOf } from '../request.ts';
import type { Task } from '../task.ts';
import { now } from '../task.ts';

/** A decision that was stopped this often within this time is refused. */
export const STOPS = 3;
export const STOPS_WITHIN_MS = 60_000;
/** How long it is refused. */
export const REFUSED_MS = 30_000;

/** A decision that is expected to take longer does not run on workers that others share. */
export const HEAVY_MS = 100;
/** How long all decisions of an account run isolated from others. Every further incident doubles it, up to a limit. */
export const ISOLATION_MS = 30_000;
export const MAX_ISOLATION_MS = 600_000;
/** Processor time beyond the expected that an account may take on shared workers before its decisions are isolated. */
export const MAX_EXCESS_MS = 400;
/** How long it takes until such time is forgotten. */
export const EXCESS_FORGOTTEN_MS = 60_000;
/** How long an account's next task waits after a stop. Every further incident doubles it, up to a limit. */
const PAUSE_MS = 50;
export const MAX_PAUSE_MS = 2_000;

/** A decision that has not run is expected to take this long. A large one takes longer to be compiled. */
const UNKNOWN_MS = 20;
const UNKNOWN_MS_PER_CHARACTER = 1 / 5_000;
/** How much the latest run counts. It is little, so that one slow run on a busy machine does not make a decision slow. */
const WEIGHT = 0.3;

const MAX_ACCOUNTS = 5_000;
const MAX_TENANTS = 5_000;
/** The limit is for each tenant, so that one tenant's decisions never push out another's. */
const MAX_DECISIONS = 300;

/** What is known of one decision of one tenant. It is refused for a while when it had to be stopped several times. */
export class DecisionRecord {
  #usualMs: number | null = null;
  #stops: number[] = [];
  #refused: { until: number; reason: string } | null = null;

  /** The processor time that a run is expected to take. */
  expectedMs({ content }: Task['decision']): number {
    return this.#usualMs ?? UNKNOWN_MS + content.length * UNKNOWN_MS_PER_CHARACTER;
  }

  /** Why the decision is refused at the moment. Null if it is not refused. */
  get refusal(): string | null {
    if (this.#refused && this.#refused.until <= now()) this.#refused = null;
    return this.#refused?.reason ?? null;
  }

  note(ms: number) {
    this.#usualMs = this.#usualMs === null ? ms : this.#usualMs + (ms - this.#usualMs) * WEIGHT;
  }

  /** A run took this long and was not at its end, so that the next runs are expected to take as long. */
  noteSlow(ms: number) {
    this.#usualMs = Math.max(this.#usualMs ?? 0, ms);
  }

  /** Returns whether the decision is refused from now on. Refused callers are told the reason. */
  noteStop(reason: string): boolean {
    this.#stops = [...this.#stops.filter((at) => at > now() - STOPS_WITHIN_MS), now()];
    if (this.#stops.length < STOPS) return false;
    this.#stops = [];
    this.#refused = { until: now() + REFUSED_MS, reason };
    return true;
  }
}

/**
 * Keeps an account's decisions off shared workers after one of them had to be stopped, or some took much longer than expected.
 * Nothing is refused: its decisions run isolated, one at a time and at a low priority.
 */
export class AccountRecord {
  #incidents = 0;
  #isolatedUntil = 0;
  #excess = { ms: 0, at: 0 };

  get isIsolated(): boolean {
    return this.#incidents > 0 && this.#isolatedUntil > now();
  }

  /** A task was stopped. Answers how long the account's next task has to wait. */
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
    // An account that is isolated stays so for longer. That is not another incident.
    if (this.isIsolated) this.#extend();
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

/** The records that were used last. One that is not known yet is created when it is asked for. */
const records = <Kept extends object>(max: number, create: () => Kept) =>
  new LRUCache<string, Kept>({ max, memoMethod: create });
/** A cache with a number of entries reserves memory for all of them, which most tenants do not have. */
const decisionRecords = () =>
  new LRUCache<string, DecisionRecord>({
    maxSize: MAX_DECISIONS,
    sizeCalculation: () => 1,
    memoMethod: () => new DecisionRecord(),
  });
const newRecords = () => ({
  accounts: records(MAX_ACCOUNTS, () => new AccountRecord()),
  tenants: records(MAX_TENANTS, decisionRecords),
});

export type RecordsOfTask = { readonly account: AccountRecord; readonly decision: DecisionRecord };

/**
 * What is known of accounts and of the decisions of tenants. Work for callers and work for authors have separate records, so
 * that nobody is refused at the public endpoint because of an attempt in an editor.
 */
export class TaskRecords {
  readonly #records = { callers: newRecords(), authors: newRecords() };

  of({ purpose, tenant, account, decision }: Pick<Task, 'purpose' | 'tenant' | 'account' | 'decision'>): RecordsOfTask {
    const { accounts, tenants } = this.#records[audienceOf[purpose]];
    return {
      account: accounts.memo(account),
      decision: tenants.memo(tenant).memo(decision.hash),
    };
  }
}
