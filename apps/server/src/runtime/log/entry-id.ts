import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { EntryId } from './evaluation-log-repository.ts';

const ALGORITHM = 'aes-256-ecb';
const BLOCK_BYTES = 16;
const INSTANCE_BYTES = 16;
const NUMBER_BYTES = 6;
/** Two blocks. What the number and the instance leave is zero, by which an id that was made up is known. */
const BYTES = 2 * BLOCK_BYTES;
const SHAPE = /^[\w-]{43}$/;
/** Each use of a cipher takes longer than the rest of an id. */
const MADE_TOGETHER = 64;

export type EntryIds = ReturnType<typeof entryIds>;

/**
 * The ids of log entries as callers see them. They are encrypted, because the number counts the entries of all organizations,
 * and nobody is to learn from their own calls how many others made.
 */
export function entryIds(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'log entry ids', 32));
  const cipher = createCipheriv(ALGORITHM, key, null).setAutoPadding(false);
  const decipher = createDecipheriv(ALGORITHM, key, null).setAutoPadding(false);

  function textsOf(instance: string, from: number, count: number): string[] {
    const firsts = Buffer.alloc(count * BLOCK_BYTES);
    const seconds = Buffer.alloc(count * BLOCK_BYTES);
    const id = Buffer.alloc(BYTES);
    id.write(instance.replaceAll('-', ''), NUMBER_BYTES, 'hex');
    for (let at = 0; at < count; at++) {
      id.writeUIntBE(from + at, 0, NUMBER_BYTES);
      id.copy(firsts, at * BLOCK_BYTES, 0, BLOCK_BYTES);
      id.copy(seconds, at * BLOCK_BYTES, BLOCK_BYTES);
    }
    const hiddenFirsts = cipher.update(firsts);
    hide(seconds, hiddenFirsts);
    const hiddenSeconds = cipher.update(seconds);
    return Array.from({ length: count }, (_, at) => {
      const [start, end] = [at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES];
      hiddenFirsts.copy(id, 0, start, end);
      hiddenSeconds.copy(id, BLOCK_BYTES, start, end);
      return id.toString('base64url');
    });
  }

  return {
    textOf: ({ instance, number }: EntryId): string => textsOf(instance, number, 1)[0] as string,

    /** For a process whose entries follow each other. */
    textsOf(instance: string): (number: number) => string {
      let first = 0;
      let texts: string[] = [];
      return (number) => {
        if (!(number >= first && number < first + texts.length)) {
          first = number;
          texts = textsOf(instance, first, MADE_TOGETHER);
        }
        return texts[number - first] as string;
      };
    },

    /** Returns null for a malformed id, so that the caller answers it like the id of an entry that does not exist. */
    idOf(text: string): EntryId | null {
      if (!SHAPE.test(text)) return null;
      const bytes = Buffer.from(text, 'base64url');
      const [first, second] = [bytes.subarray(0, BLOCK_BYTES), bytes.subarray(BLOCK_BYTES)];
      decipher.update(second).copy(second);
      hide(second, first);
      decipher.update(first).copy(first);
      if (bytes.subarray(NUMBER_BYTES + INSTANCE_BYTES).some((byte) => byte !== 0)) return null;
      const hex = bytes.toString('hex', NUMBER_BYTES, NUMBER_BYTES + INSTANCE_BYTES);
      const instance = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { instance, number: bytes.readUIntBE(0, NUMBER_BYTES) };
    },
  };
}

/** Combines second blocks with first ones, because a second block alone would tell that two ids are of one instance. */
function hide(seconds: Buffer, firsts: Buffer) {
  for (let at = 0; at < seconds.length; at++) seconds[at] = (seconds[at] as number) ^ (firsts[at] as number);
}
