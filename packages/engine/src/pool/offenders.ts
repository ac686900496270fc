import { RecentMap } from './recent-map.ts';
import { now } from './task.ts';

const SLOW_FOR_MS = 60_000;
const SUSPECT_FOR_MS = 10_000;
export const STOPS = 3;
export const STOPS_WITHIN_MS = 60_000;
export const CUT_OFF_MS = 30_000;
/** Of each kind, for certain. */
const REMEMBERED = 5_000;

/** Slow until a moment, or until it was quick often enough. */
type SlowRecord = { until: number; offences: number; quickRuns: number };

/**
 * What is known of decisions and tenants that held or ended a runner. All of it is forgotten in time. A decision is
 * known for each tenant by itself: what one does with a graph says nothing about another who has the same.
 */
export class Offenders {
  readonly #slow = new RecentMap<SlowRecord>(REMEMBERED);
  readonly #slowTenants = new RecentMap<number>(REMEMBERED);
  readonly #proven = new RecentMap<true>(REMEMBERED);
  readonly #stops = new RecentMap<number[]>(REMEMBERED);
  readonly #cutOff = new RecentMap<{ until: number; reason: string }>(REMEMBERED);

  /** Runs alone: what was slow lately, and what is new of a tenant that was slow. */
  mustRunAlone(tenant: string, hash: string): boolean {
    if (this.#slow.isEmpty && this.#slowTenants.isEmpty) return false;
    const key = keyOf(tenant, hash);
    const record = this.#slow.get(key);
    if (record && record.until <= now()) this.#slow.delete(key);
    else if (record && record.quickRuns > 0) return true;
    return !this.#proven.get(key) && holds(this.#slowTenants, tenant);
  }

  /** Whether it was quick before. */
  isProven(tenant: string, hash: string): boolean {
    return this.#proven.get(keyOf(tenant, hash)) ?? false;
  }

  noteQuick(tenant: string, hash: string) {
    const key = keyOf(tenant, hash);
    this.#proven.set(key, true);
    const record = this.#slow.get(key);
    if (record) record.quickRuns--;
  }

  /** A busy machine makes anything slow once: ten quick runs clear a first offence, a hundred a second. */
  noteSlow(tenant: string, hash: string) {
    const key = keyOf(tenant, hash);
    const offences = (this.#slow.get(key)?.offences ?? 0) + 1;
    this.#slow.set(key, { until: now() + SLOW_FOR_MS, offences, quickRuns: 10 ** offences });
    this.#slowTenants.set(tenant, now() + SLOW_FOR_MS);
  }

  /** One of several that could have been slow: until it is known, what is new of its tenant holds up nobody else. */
  noteSuspect(tenant: string) {
    if (!holds(this.#slowTenants, tenant)) this.#slowTenants.set(tenant, now() + SUSPECT_FOR_MS);
  }

  /** True when this was once too often. The reason is told to whoever is refused for it. */
  noteStop(tenant: string, hash: string, reason: string): boolean {
    this.noteSlow(tenant, hash);
    const key = keyOf(tenant, hash);
    const recent = (this.#stops.get(key) ?? []).filter((at) => at > now() - STOPS_WITHIN_MS);
    this.#stops.set(key, [...recent, now()]);
    if (recent.length + 1 < STOPS) return false;
    this.#stops.delete(key);
    this.#cutOff.set(key, { until: now() + CUT_OFF_MS, reason });
    return true;
  }

  /** Why it is refused at the moment. */
  cutOffFor(tenant: string, hash: string): string | null {
    if (this.#cutOff.isEmpty) return null;
    const cut = this.#cutOff.get(keyOf(tenant, hash));
    return cut && cut.until > now() ? cut.reason : null;
  }
}

const keyOf = (tenant: string, hash: string) => `${tenant} ${hash}`;

function holds(until: RecentMap<number>, key: string): boolean {
  const moment = until.get(key);
  if (moment === undefined) return false;
  if (moment > now()) return true;
  until.delete(key);
  return false;
}
