import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    storage:
      | { kind: 'embedded'; template: string; folder: string }
      | { kind: 'postgres'; url: string; template: string };
  }
}

/** A migrated database of one's own, on whichever kind this run is for, as the settings that a server takes. */
export async function makeStorage(options: { migrated: boolean } = { migrated: true }) {
  const storage = inject('storage');
  const dataDir = await mkdtemp(join(tmpdir(), 'rulewright-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });

  if (storage.kind === 'embedded') {
    if (options.migrated) await cp(storage.template, dataDir, { recursive: true });
    return { dataDir, databaseUrl: null, remove: removeFolder };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(storage.url, `create database ${name}${options.migrated ? ` template ${storage.template}` : ''}`);
  const url = new URL(storage.url);
  url.pathname = `/${name}`;
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await administer(storage.url, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
