import type { LogUsage } from '@rulewright/contract';
import { LRUCache } from 'lru-cache';

/** What the log holds of an organization. */
export type Usage = { entries: number; bytes: number };

export type LogQuota = ReturnType<typeof logQuota>;

/** From the first share of its quota on, the oldest entries of an organization are deleted, down to the second. */
const DELETED_FROM = 0.95;
const DELETED_TO = 0.8;
/** Less than what a deletion leaves, so that people are told all the time why older entries are gone. */
const NEARLY_FULL = 0.75;

/** The part of the embedded database's disk that the log of one organization may take, however large its quota is. */
export const SHARE_OF_DISK = 1 / 8;

/** How many organizations are known, and for how long, since other server processes store and delete as well. */
const KNOWN = { max: 10_000, ttl: 10_000 };

/**
 * How much the log may hold of an organization, and what it holds as far as this process knows: whoever stores or deletes
 * entries notes the new figures. An organization of which nothing is known counts as one with room. Its first entries are
 * stored within a tenth of a second, and how much can wait until then is bounded.
 * @param diskBytes the size of the disk that the log is on, where that is known
 */
export function logQuota(settings: Usage, diskBytes: number | null) {
  const max = {
    entries: settings.entries,
    bytes: Math.min(settings.bytes, Math.floor((diskBytes ?? Number.POSITIVE_INFINITY) * SHARE_OF_DISK)),
  };
  const known = new LRUCache<string, Usage>(KNOWN);
  const exceeds = ({ entries, bytes }: Usage, share: number) =>
    entries > max.entries * share || bytes > max.bytes * share;

  return {
    max,

    note(organizationId: string, usage: Usage) {
      known.set(organizationId, usage);
    },

    /** Whether an organization's log is full, with the bytes that still wait to be stored. */
    isFull(organizationId: string, waitingBytes: number): boolean {
      const usage = known.get(organizationId);
      return usage !== undefined && exceeds({ ...usage, bytes: usage.bytes + waitingBytes }, 1);
    },

    /** Whether the oldest entries are to be deleted. Once that has begun, it goes on until there is enough room. */
    needsRoom: (usage: Usage, hasBegun: boolean) => exceeds(usage, hasBegun ? DELETED_TO : DELETED_FROM),

    stateOf(usage: Usage): LogUsage['state'] {
      if (exceeds(usage, 1)) return 'full';
      return exceeds(usage, NEARLY_FULL) ? 'nearly_full' : 'room';
    },
  };
}
