import type { ServerResponse } from 'node:http';
import { overloaded } from '#platform';

import { onAnswerEnd } from './on-answer-end.ts';

export const MAX_LARGE_BODIES = 48;
export const MAX_LARGE_BODIES_PER_ORGANIZATION = 8;

/**
 * How many bodies of more than the usual size are on their way or being answered. Each is held whole, and may take a
 * minute to arrive.
 */
export function largeBodyLimit() {
  const held = new Map<string, number>();
  let all = 0;
  const heldBy = (organizationId: string) => held.get(organizationId) ?? 0;

  return {
    /** Counts one until it is answered. Fails when that is one too many. */
    hold(organizationId: string, answer: ServerResponse) {
      const own = heldBy(organizationId);
      if (all >= MAX_LARGE_BODIES || own >= MAX_LARGE_BODIES_PER_ORGANIZATION) throw overloaded('busy');
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
