import type { LogUsage } from '@rulewright/contract';
import { LRUCache } from 'lru-cache';

/** What the log holds of an organization, or of all organizations of an account. */
export type Usage = { entries: number; bytes: number };

export type LogQuota = ReturnType<typeof logQuota>;

/** When a log is full, its oldest entries are deleted until this share of its quota is left. */
const DELETED_TO = 0.8;
/** Less than what a deletion leaves, so that people are told all the time why older entries are gone. */
const NEARLY_FULL = 0.75;

/** The part of the embedded database's disk that the logs of one account may take, however large its quota is. */
export const SHARE_OF_DISK = 1 / 8;

/** How many accounts are known, and for how long, since other server processes store and delete as well. */
const KNOWN = { max: 10_000, ttl: 10_000 };

/**
 * How much the log may hold of an account, which is of all its organizations, and what it holds as far as this process knows:
 * whoever stores or deletes entries notes the new figures. An account of which nothing is known counts as one with room. Its
 * first entries are stored within a tenth of a second, and how much can wait until then is bounded.
 * @param diskBytes the size of the disk that the log is on, where that is known
 */
export function logQuota(settings: Usage, diskBytes: number | null) {
  const max = {
    entries: settings.entries,
    bytes: Math.min(settings.bytes, Math.floor((diskBytes ?? Number.POSITIVE_INFINITY) * SHARE_OF_DISK)),
  };
  const known = new LRUCache<string, Usage>(KNOWN);
  const exceeds = ({ entries, bytes }: Usage, share = 1) => entries > max.entries * share || bytes > max.bytes * share;

  return {
    max,

    note(account: string, usage: Usage) {
      known.set(account, usage);
    },

    /** Whether an account's log is full, with the bytes that still wait to be stored. */
    isFull(account: string, waitingBytes: number): boolean {
      const usage = known.get(account);
      return usage !== undefined && exceeds({ ...usage, bytes: usage.bytes + waitingBytes });
    },

    /** Whether the oldest entries are to be deleted. Once that has begun, it goes on until there is enough room. */
    needsRoom: (usage: Usage, hasBegun: boolean) => exceeds(usage, hasBegun ? DELETED_TO : 1),

    /** Which limit is closer. */
    limitOf: ({ entries, bytes }: Usage): LogUsage['limited_by'] =>
      entries / max.entries > bytes / max.bytes ? 'entries' : 'bytes',

    stateOf(usage: Usage): LogUsage['state'] {
      if (exceeds(usage)) return 'full';
      return exceeds(usage, NEARLY_FULL) ? 'nearly_full' : 'room';
    },
  };
}
