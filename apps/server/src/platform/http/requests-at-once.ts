import type { ServerResponse } from 'node:http';
import { overloaded } from '#platform';

import type { AccountOf } from '#platform/limits';
import { onAnswerEnd } from './on-answer-end.ts';

/** How many requests of a kind may be under way at once. */
type Limits = { all: number; perAccount: number };

/** Limits requests of a kind that hold much memory or last long. */
export function requestsAtOnce(limits: Limits, accountOf: AccountOf) {
  const held = new Map<string, number>();
  let all = 0;
  const heldBy = (organizationId: string) => held.get(organizationId) ?? 0;

  /** Asked anew each time: of an organization that was not known, the account was found out meanwhile. */
  function heldByAccount(account: string): number {
    let sum = 0;
    for (const [organizationId, count] of held) if (accountOf(organizationId) === account) sum += count;
    return sum;
  }

  return {
    /** Counts a request until it is answered. Fails when the limit is reached. */
    hold(organizationId: string, answer: ServerResponse) {
      const own = heldByAccount(accountOf(organizationId));
      if (all >= limits.all || own >= limits.perAccount) throw overloaded('busy');
      all++;
      held.set(organizationId, heldBy(organizationId) + 1);
      onAnswerEnd(answer, () => {
        all--;
        const left = heldBy(organizationId) - 1;
        if (left > 0) held.set(organizationId, left);
        else held.delete(organizationId);
      });
    },
  };
}
