import { Failure, waitText } from '#platform';
import type { Database } from '#platform/db';
import { clearCounters, countOne, deleteEndedCounters, networkOf } from '#platform/limits';
import { isKnownAddress } from './known-networks.ts';

const MINUTE = 60_000;

type Limit = { tries: number; minutes: number };

/**
 * Counters per attempt. Attackers can exhaust `address`, `newAddresses` and their own `pair`; that never blocks an IP
 * address from which the owner has signed in before.
 */
export type AttemptLimits = {
  /** Attempts on all accounts from one IP address, which a whole office may share. */
  address?: Limit;
  /** Attempts on one account from one IP address. */
  pair?: Limit;
  /**
   * Attempts on one account from all IP addresses that it was never signed in from, because an attacker may guess from
   * many of them.
   */
  newAddresses?: Limit;
  /**
   * Attempts on one account from everywhere. Used only for callers who are signed in to it, because anybody else could
   * block the account.
   */
  account?: Limit;
};

export const attemptLimits = {
  login: {
    address: { tries: 100, minutes: 15 },
    pair: { tries: 10, minutes: 15 },
    newAddresses: { tries: 50, minutes: 60 },
  },
  register: { address: { tries: 30, minutes: 60 }, pair: { tries: 10, minutes: 60 } },
  forgotPassword: {
    address: { tries: 30, minutes: 60 },
    pair: { tries: 5, minutes: 60 },
    newAddresses: { tries: 10, minutes: 60 },
  },
  // The account is the reset link, which a stranger does not have.
  resetPassword: { address: { tries: 30, minutes: 15 }, pair: { tries: 10, minutes: 15 } },
  changeEmail: { address: { tries: 100, minutes: 60 }, account: { tries: 10, minutes: 60 } },
  // Each request sends mail to everybody who may decide.
  requestApproval: { address: { tries: 200, minutes: 60 }, account: { tries: 20, minutes: 60 } },
  changePassword: { address: { tries: 100, minutes: 15 }, account: { tries: 10, minutes: 15 } },
  invite: { address: { tries: 300, minutes: 60 }, account: { tries: 50, minutes: 60 } },
  // The account is one mailbox together with one sender, so that other people and organizations can still invite the
  // same person.
  inviteToMailbox: { account: { tries: 5, minutes: 1440 } },
  // The account is the organization.
  inviteByOrganization: { account: { tries: 200, minutes: 1440 } },
  // The account is the invitation link, which a stranger does not have.
  acceptInvitation: { address: { tries: 60, minutes: 15 }, pair: { tries: 10, minutes: 15 } },
} satisfies Record<string, AttemptLimits>;

type Action = keyof typeof attemptLimits;
type Who = { address: string; account: string };

export type AttemptCounter = ReturnType<typeof attemptCounter>;

/** Counts attempts in the database, so that all server processes share the counters. */
export function attemptCounter({ db, enabled }: { db: Database['db']; enabled: boolean }) {
  async function count(key: string, { tries, minutes }: Limit) {
    const present = await countOne(db, key, minutes * MINUTE);
    if (present.count <= tries) return;
    const { seconds } = present;
    throw new Failure('rate_limited', `Too many attempts. Try again in ${waitText(seconds)}.`, { retryAfter: seconds });
  }

  return {
    /** Fails when the limit is reached. An attempt that one limit refuses is not counted by the next one. */
    async count(action: Action, who: Who) {
      if (!enabled) return;
      await deleteEndedCounters(db, new Date());
      const limits: AttemptLimits = attemptLimits[action];
      const keys = keysOf(action, who);
      if (limits.address) await count(keys.address, limits.address);
      if (limits.pair) await count(keys.pair, limits.pair);
      if (limits.account) await count(keys.account, limits.account);
      if (limits.newAddresses && !(await isKnownAddress(db, who))) await count(keys.newAddresses, limits.newAddresses);
    },

    /**
     * Resets the counters of a person who has proved who they are. `newAddresses` stays, because an attacker could
     * otherwise start again after each sign-in of the owner.
     */
    async clear(action: Action, who: Who) {
      if (!enabled) return;
      const { pair, account } = keysOf(action, who);
      await clearCounters(db, [pair, account]);
    },
  };
}

function keysOf(action: Action, { account, address }: Who) {
  const [person, network] = [account.toLowerCase(), networkOf(address)];
  return {
    address: `${action}:address:${network}`,
    pair: `${action}:pair:${network}:${person}`,
    newAddresses: `${action}:new-addresses:${person}`,
    account: `${action}:account:${person}`,
  };
}
