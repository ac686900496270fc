import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AccountOf } from '#platform/limits';
import { onAnswerEnd } from './on-answer-end.ts';

const MEGABYTE = 1024 * 1024;

export const MAX_UNSENT_BYTES_PER_ACCOUNT = 64 * MEGABYTE;
export const MAX_UNSENT_BYTES = 256 * MEGABYTE;

/** Above half of a limit, a client that reads nothing is disconnected after this time. */
export const STALL_WHEN_SHORT_MS = 5_000;

type Held = { bytes: number; socket: Socket; mustHurry: boolean };
type Holder = { bytes: number; answers: Set<Held> };

export type UnsentAnswers = ReturnType<typeof unsentAnswers>;

/**
 * Counts answers that their clients have not read yet. They are held in memory, so they are limited per account and in
 * total. When the total is reached, the account that holds most loses its oldest answers.
 */
export function unsentAnswers(accountOf: AccountOf) {
  const holders = new Map<string, Holder>();
  let all = 0;

  function release(account: string, held: Held) {
    const holder = holders.get(account);
    if (!holder?.answers.delete(held)) return;
    holder.bytes -= held.bytes;
    all -= held.bytes;
    if (holder.answers.size === 0) holders.delete(account);
  }

  /** Disconnects the oldest answers of accounts that hold more than the asking one, until there is room. */
  function makeRoom(bytes: number, wanted: number): boolean {
    while (all > 0 && all + bytes > MAX_UNSENT_BYTES) {
      const [account, most] = [...holders].reduce((a, b) => (b[1].bytes > a[1].bytes ? b : a));
      const [oldest] = most.answers;
      if (most.bytes <= wanted || !oldest) return false;
      oldest.socket.destroy();
      release(account, oldest);
    }
    return true;
  }

  function hurry({ answers }: Holder) {
    for (const held of answers) {
      if (held.mustHurry) continue;
      held.mustHurry = true;
      // Node counts from the last time that the client took something.
      held.socket.setTimeout(STALL_WHEN_SHORT_MS);
    }
  }

  return {
    get bytes() {
      return all;
    },

    /** Counts an answer until it is sent or its connection closes. False when there is no room for it. */
    hold(organizationId: string, bytes: number, answer: ServerResponse): boolean {
      const account = accountOf(organizationId);
      const own = holders.get(account)?.bytes ?? 0;
      if (own > 0 && own + bytes > MAX_UNSENT_BYTES_PER_ACCOUNT) return false;
      if (!makeRoom(bytes, own + bytes)) return false;

      const held: Held = { bytes, socket: answer.req.socket, mustHurry: false };
      const holder = holders.get(account) ?? { bytes: 0, answers: new Set() };
      holders.set(account, holder);
      holder.answers.add(held);
      holder.bytes += bytes;
      all += bytes;
      onAnswerEnd(answer, () => release(account, held));

      if (holder.bytes > MAX_UNSENT_BYTES_PER_ACCOUNT / 2) hurry(holder);
      if (all > MAX_UNSENT_BYTES / 2) for (const other of holders.values()) hurry(other);
      return true;
    },
  };
}
