import { isIPv6 } from 'node:net';
import type { Database } from '../db/database.ts';
import { Failure } from '../errors.ts';
import { clearCounter, countOne, deleteEndedCounters } from '../limits/counter-repository.ts';

const MINUTE = 60_000;

type Limit = { tries: number; minutes: number };

/** An address may stand for a whole office, an account for one person. */
export const attemptLimits = {
  login: { address: { tries: 100, minutes: 15 }, account: { tries: 10, minutes: 15 } },
  register: { address: { tries: 30, minutes: 60 }, account: { tries: 10, minutes: 60 } },
  forgotPassword: { address: { tries: 30, minutes: 60 }, account: { tries: 5, minutes: 60 } },
  resetPassword: { address: { tries: 30, minutes: 15 }, account: { tries: 10, minutes: 15 } },
  changeEmail: { address: { tries: 100, minutes: 60 }, account: { tries: 10, minutes: 60 } },
  changePassword: { address: { tries: 100, minutes: 15 }, account: { tries: 10, minutes: 15 } },
} satisfies Record<string, { address: Limit; account: Limit }>;

type Action = keyof typeof attemptLimits;
type Who = { address: string; account: string };

export type AttemptLimitService = ReturnType<typeof attemptLimitService>;

/** Counted in the database, so that trying another server process does not help. */
export function attemptLimitService({ db, enabled }: { db: Database['db']; enabled: boolean }) {
  async function count(key: string, { tries, minutes }: Limit) {
    const now = new Date();
    const endsAt = new Date(now.getTime() + minutes * MINUTE);
    const present = await countOne(db, key, { now, endsAt });
    if (present.count <= tries) return;
    const seconds = Math.max(1, Math.ceil((present.endsAt.getTime() - now.getTime()) / 1000));
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
    throw new Failure('rate_limited', `Too many attempts. Try again in ${wait}.`, { retryAfter: seconds });
  }

  return {
    /** Fails when one more is one too many. */
    async count(action: Action, { address, account }: Who) {
      if (!enabled) return;
      await deleteEndedCounters(db, new Date());
      await count(addressKey(action, address), attemptLimits[action].address);
      await count(accountKey(action, account), attemptLimits[action].account);
    },

    /** Who succeeded is who they say: their earlier mistakes do not count against them. */
    async clear(action: Action, account: string) {
      if (enabled) await clearCounter(db, accountKey(action, account));
    },
  };
}

const accountKey = (action: Action, account: string) => `${action}:account:${account.toLowerCase()}`;
const addressKey = (action: Action, address: string) => `${action}:address:${network(address)}`;

/** A household has a whole /64 of IPv6 addresses to try from. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
