import type { ServerResponse } from 'node:http';
import { overloaded } from '#platform';

import { onAnswerEnd } from './on-answer-end.ts';

/** How many requests of a kind may be under way at once. */
type Limits = { all: number; perOrganization: number };

/** Limits requests of a kind that hold much memory or last long. */
export function requestsAtOnce(limits: Limits) {
  const held = new Map<string, number>();
  let all = 0;
  const heldBy = (organizationId: string) => held.get(organizationId) ?? 0;

  return {
    /** Counts a request until it is answered. Fails when the limit is reached. */
    hold(organizationId: string, answer: ServerResponse) {
      const own = heldBy(organizationId);
      if (all >= limits.all || own >= limits.perOrganization) throw overloaded('busy');
      all++;
      held.set(organizationId, own + 1);
      onAnswerEnd(answer, () => {
        all--;
        const left = heldBy(organizationId) - 1;
        if (left > 0) held.set(organizationId, left);
        else held.delete(organizationId);
      });
    },
  };
}
