import { Failure } from '#platform';
import type { Database } from '#platform/db';
import { clearCounters, countOne, deleteEndedCounters, networkOf } from '#platform/limits';
import { isKnownAddress } from './known-networks.ts';

const MINUTE = 60_000;

type Limit = { tries: number; minutes: number };

/**
 * What is counted when somebody tries. A stranger may use up `address`, `pair` from their own address and `newAddresses`;
 * none of these closes the address that the account's owner signed in from before.
 */
export type AttemptLimits = {
  /** All accounts from one address, which may stand for a whole office. */
  address?: Limit;
  /** One account from one address. */
  pair?: Limit;
  /** One account from all addresses that it was never signed in from: against guessing from many of them. */
  newAddresses?: Limit;
  /** One account from everywhere. Only where the caller is already signed in to it: otherwise strangers could close it. */
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
  // The account is the link, which a stranger does not have.
  resetPassword: { address: { tries: 30, minutes: 15 }, pair: { tries: 10, minutes: 15 } },
  changeEmail: { address: { tries: 100, minutes: 60 }, account: { tries: 10, minutes: 60 } },
  // Each sends mail to those who may decide.
  requestApproval: { address: { tries: 200, minutes: 60 }, account: { tries: 20, minutes: 60 } },
  changePassword: { address: { tries: 100, minutes: 15 }, account: { tries: 10, minutes: 15 } },
  invite: { address: { tries: 300, minutes: 60 }, account: { tries: 50, minutes: 60 } },
  // The account is a mailbox, as far as one person or one organization writes to it: others can still invite the same person.
  inviteToMailbox: { account: { tries: 5, minutes: 1440 } },
  // The account is the organization.
  inviteByOrganization: { account: { tries: 200, minutes: 1440 } },
  // The account is the link, which a stranger does not have.
  acceptInvitation: { address: { tries: 60, minutes: 15 }, pair: { tries: 10, minutes: 15 } },
} satisfies Record<string, AttemptLimits>;

type Action = keyof typeof attemptLimits;
type Who = { address: string; account: string };

export type AttemptCounter = ReturnType<typeof attemptCounter>;

/** Counts what people try. In the database, so that trying another server process does not help. */
export function attemptCounter({ db, enabled }: { db: Database['db']; enabled: boolean }) {
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
    /** Fails when one more is one too many. What one limit refused is not counted by the next. */
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
     * Whoever succeeded is who they say: their own mistakes no longer count. What was tried from new addresses still does,
     * or somebody who guesses would begin anew whenever the owner signs in.
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
