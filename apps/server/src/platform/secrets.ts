import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ sessionSecret: z.string().min(32), encryptionKey: z.string().min(32) });
export type Secrets = z.infer<typeof Secrets>;

/** Secrets that were not given are made once and kept, so that a restart signs nobody out. */
export function readOrMakeSecrets(dataDir: string, given: { [Name in keyof Secrets]: string | undefined }): Secrets {
  const { sessionSecret, encryptionKey } = given;
  if (sessionSecret && encryptionKey) return { sessionSecret, encryptionKey };
  const kept = readSecrets(dataDir) ?? makeSecrets(dataDir);
  return { sessionSecret: sessionSecret ?? kept.sessionSecret, encryptionKey: encryptionKey ?? kept.encryptionKey };
}

export const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json');

function readSecrets(dataDir: string): Secrets | null {
  try {
    return Secrets.parse(JSON.parse(readFileSync(secretsFile(dataDir), 'utf8')));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code) throw new Error(`${secretsFile(dataDir)} cannot be read: ${message}`);
    // Making new ones over a damaged file would make every stored token unreadable for good.
    throw new Error(`${secretsFile(dataDir)} is damaged: put it back from a backup, or remove it to make new secrets.`);
  }
}

function makeSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secrets = { sessionSecret: randomSecret(), encryptionKey: randomSecret() };
  const draft = `${secretsFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  try {
    // A link, because it fails when another server starting at this moment was first: then its secrets count.
    linkSync(draft, secretsFile(dataDir));
    return secrets;
  } catch (error) {
    const kept = readSecrets(dataDir);
    if (!kept) throw error;
    return kept;
  } finally {
    rmSync(draft, { force: true });
  }
}

const randomSecret = () => randomBytes(32).toString('base64url');
