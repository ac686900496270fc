import type { ServerResponse } from 'node:http';
import { overloaded } from '#platform';

import { onAnswerEnd } from './on-answer-end.ts';

export const MAX_LARGE_BODIES = 48;
export const MAX_LARGE_BODIES_PER_ORGANIZATION = 8;

/**
 * Limits how many large bodies are received or processed at once, because each is held in memory and may take a minute
 * to arrive.
 */
export function largeBodyLimit() {
  const held = new Map<string, number>();
  let all = 0;
  const heldBy = (organizationId: string) => held.get(organizationId) ?? 0;

  return {
    /** Counts a body until its request is answered. Fails when the limit is reached. */
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
