import type { ServerResponse } from 'node:http';
import { overloaded } from '#platform';

import type { AccountOf } from '#platform/limits';
import { onAnswerEnd } from './on-answer-end.ts';

type Limits = { all: number; perAccount: number };

/** A stream that sent nothing for this long loses its place to an account with fewer streams, or with none. */
export const IDLE_STREAM_MS = 10_000;

/** The place of one stream while it is under way. */
export class StreamPlace {
  readonly organizationId: string;
  readonly #ending = new AbortController();
  #lastLineAt = performance.now();

  constructor(organizationId: string) {
    this.organizationId = organizationId;
  }

  /** Aborted when the stream has to end: nothing more is read, and what has arrived is answered. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  get silentMs(): number {
    return performance.now() - this.#lastLineAt;
  }

  noteLine() {
    this.#lastLineAt = performance.now();
  }

  end() {
    this.#ending.abort();
  }
}

/**
 * Limits the streams under way at once. A stream may last without an end, so when all places are taken a newcomer gets the
 * place of another: of the account that has the most, the stream that has been silent longest. Nobody can hold so many
 * that an account with fewer finds none. Where nobody has more than the newcomer would have, only a stream that is idle
 * gives way.
 */
export function streamPlaces(limits: Limits, accountOf: AccountOf) {
  const places = new Map<ServerResponse, StreamPlace>();

  function countByAccount(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { organizationId } of places.values()) {
      const account = accountOf(organizationId);
      counts.set(account, (counts.get(account) ?? 0) + 1);
    }
    return counts;
  }

  /** Ends a stream of an account that has more than `own`, and frees its place at once. Returns whether there was one. */
  function makeRoom(counts: Map<string, number>, own: number): boolean {
    const most = Math.max(...counts.values());
    if (most <= own) return false;
    let longest: [ServerResponse, StreamPlace] | null = null;
    for (const held of places) {
      const [, place] = held;
      if (counts.get(accountOf(place.organizationId)) === most && (!longest || place.silentMs > longest[1].silentMs))
        longest = held;
    }
    if (!longest || (most === own + 1 && longest[1].silentMs < IDLE_STREAM_MS)) return false;
    places.delete(longest[0]);
    longest[1].end();
    return true;
  }

  return {
    /** Takes a place until the answer ends. Fails where there is none. */
    hold(organizationId: string, answer: ServerResponse) {
      const counts = countByAccount();
      const own = counts.get(accountOf(organizationId)) ?? 0;
      if (own >= limits.perAccount) throw overloaded('busy');
      if (places.size >= limits.all && !makeRoom(counts, own)) throw overloaded('busy');
      const place = new StreamPlace(organizationId);
      places.set(answer, place);
      onAnswerEnd(answer, () => {
        places.delete(answer);
        place.end();
      });
      return place;
    },

    endAll() {
      for (const place of places.values()) place.end();
    },
  };
}
