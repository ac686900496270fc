import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type TokenCipher = ReturnType<typeof tokenCipher>;

/** Encrypts tokens, so that the product can show them again but a copy of the database alone does not reveal them. */
export function tokenCipher(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'integration tokens', 32));

  return {
    encrypt(token: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv);
      const body = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },

    /** Returns null if the token was encrypted with another key. */
    decrypt(encrypted: string): string | null {
      const bytes = Buffer.from(encrypted, 'base64url');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
}
