import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { EntryId } from './evaluation-log-repository.ts';

const ALGORITHM = 'aes-256-cbc';
/** No two ids have the same first block, because it holds the number and most of the instance. */
const NO_IV = Buffer.alloc(16);
const INSTANCE_BYTES = 16;
const NUMBER_BYTES = 6;
/** Two blocks. What the number and the instance leave is zero, by which an id that was made up is known. */
const BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

export type EntryIds = ReturnType<typeof entryIds>;

/**
 * The ids of log entries as callers see them. They are encrypted, because the number counts the entries of all organizations,
 * and nobody is to learn from their own calls how many others made.
 */
export function entryIds(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'log entry ids', 32));

  return {
    textOf({ instance, number }: EntryId): string {
      const bytes = Buffer.alloc(BYTES);
      bytes.writeUIntBE(number, 0, NUMBER_BYTES);
      bytes.write(instance.replaceAll('-', ''), NUMBER_BYTES, 'hex');
      const cipher = createCipheriv(ALGORITHM, key, NO_IV).setAutoPadding(false);
      return cipher.update(bytes).toString('base64url');
    },

    /** Returns null for a malformed id, so that the caller answers it like the id of an entry that does not exist. */
    idOf(text: string): EntryId | null {
      if (!SHAPE.test(text)) return null;
      const decipher = createDecipheriv(ALGORITHM, key, NO_IV).setAutoPadding(false);
      const bytes = decipher.update(Buffer.from(text, 'base64url'));
      if (bytes.subarray(NUMBER_BYTES + INSTANCE_BYTES).some((byte) => byte !== 0)) return null;
      const hex = bytes.toString('hex', NUMBER_BYTES, NUMBER_BYTES + INSTANCE_BYTES);
      const instance = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { instance, number: bytes.readUIntBE(0, NUMBER_BYTES) };
    },
  };
}
