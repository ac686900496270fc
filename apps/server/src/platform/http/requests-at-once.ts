import type { ServerResponse } from 'node:http';
import { overloaded } from '#platform';

import type { AccountOf } from '#platform/limits';
import { onAnswerEnd } from './on-answer-end.ts';

/** How many requests of a kind may be under way at once. */
type Limits = { all: number; perAccount: number };

/** Limits requests of a kind that hold much memory or last long. */
export function requestsAtOnce(limits: Limits, accountOf: AccountOf) {
  /** The organization that each request is counted for. Its account is asked for anew each time: it may not have been known before. */
  const held = new Map<ServerResponse, string>();

  return {
    /** Counts a request until it is answered. Fails when the limit is reached. */
    hold(organizationId: string, answer: ServerResponse) {
      const account = accountOf(organizationId);
      const own = [...held.values()].filter((other) => accountOf(other) === account).length;
      if (held.size >= limits.all || own >= limits.perAccount) throw overloaded('busy');
      held.set(answer, organizationId);
      onAnswerEnd(answer, () => held.delete(answer));
    },
  };
}
