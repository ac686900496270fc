import { now } from './task.ts';

const SLOW_FOR_MS = 60_000;
const KILLS = 3;
const KILLS_WITHIN_MS = 60_000;
export const CUT_OFF_MS = 30_000;
const MAX_REMEMBERED = 10_000;

/** Slow until a moment, or until it was quick often enough. */
type Record = { until: number; offences: number; quickRuns: number };

/** What is known of decisions and scopes that held or ended a runner. All of it is forgotten in time. */
export class Offenders {
  readonly #slow = new Map<string, Record>();
  readonly #slowScopes = new Map<string, number>();
  readonly #proven = new Set<string>();
  readonly #kills = new Map<string, number[]>();
  readonly #cutOff = new Map<string, number>();

  /** Runs alone: what was slow lately, and what is new of a scope that was. */
  mustRunAlone(scope: string, hash: string): boolean {
    if (this.#slow.size === 0) return false;
    const record = this.#slow.get(hash);
    if (record && record.until <= now()) this.#slow.delete(hash);
    else if (record && record.quickRuns > 0) return true;
    return !this.#proven.has(hash) && holds(this.#slowScopes, scope);
  }

  wasQuick(hash: string) {
    if (this.#proven.size >= MAX_REMEMBERED) this.#proven.clear();
    this.#proven.add(hash);
    const record = this.#slow.size > 0 && this.#slow.get(hash);
    if (record) record.quickRuns--;
  }

  /** A machine out of breath makes anything slow once, so that the first time is soon made good. */
  wasSlow(scope: string, hash: string) {
    const offences = (this.#slow.get(hash)?.offences ?? 0) + 1;
    remember(this.#slow, hash, { until: now() + SLOW_FOR_MS, offences, quickRuns: 10 ** offences });
    remember(this.#slowScopes, scope, now() + SLOW_FOR_MS);
  }

  /** True when this was once too often. */
  ended(scope: string, hash: string): boolean {
    this.wasSlow(scope, hash);
    const recent = (this.#kills.get(hash) ?? []).filter((at) => at > now() - KILLS_WITHIN_MS);
    remember(this.#kills, hash, [...recent, now()]);
    if (recent.length + 1 < KILLS) return false;
    this.#kills.delete(hash);
    remember(this.#cutOff, hash, now() + CUT_OFF_MS);
    return true;
  }

  isCutOff(hash: string): boolean {
    return this.#cutOff.size > 0 && holds(this.#cutOff, hash);
  }
}

function holds(until: Map<string, number>, key: string): boolean {
  const moment = until.get(key);
  if (moment === undefined) return false;
  if (moment > now()) return true;
  until.delete(key);
  return false;
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value) {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_REMEMBERED && oldest !== undefined) map.delete(oldest);
}
