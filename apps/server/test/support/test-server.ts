import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Metrics } from '../../src/platform/http/metrics.ts';
import { entryIds } from '../../src/runtime/log/entry-id.ts';
import { takeEmbeddedDatabase } from './embedded-databases.ts';
import { makeStorage } from './storage.ts';

/**
 * What an embedded database has. Code that asks the database while a transaction holds the connection waits for itself, so a
 * file that runs on PostgreSQL alone finds that too.
 */
export const oneConnection = { connections: 1 };

const ENCRYPTION_KEY = 'the encryption key of all test servers';

/** The ids of log entries as the test servers show them. */
export const logIds = entryIds(ENCRYPTION_KEY);

type Options = { maxStreams?: number; connections?: number; metrics?: Metrics };

/** The whole server on an empty database, closed when the test file ends. */
export async function startTestServer(
  environment: Record<string, string> = {},
  { connections, ...options }: Options = {},
) {
  const given = inject('storage');
  const embedded = given.kind === 'embedded' ? await takeEmbeddedDatabase(given) : null;
  const storage = await makeStorage({ migrated: embedded === null });
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: storage.dataDir,
    ENCRYPTION_KEY,
    ...(storage.databaseUrl && { DATABASE_URL: storage.databaseUrl }),
    ...environment,
  });
  const webRoot = join(storage.dataDir, 'web');
  await makeWebRoot(webRoot);
  const database = embedded?.database ?? (await openDatabase({ ...config, connections, onProblem: () => {} }));
  const app = await buildApp({ config, database, webRoot, ...options });
  afterAll(async () => {
    await app.close();
    await (embedded ? embedded.giveBack() : database.close());
    await storage.remove();
  });
  return { app, config, database };
}

export const page = '<!doctype html><title>Rulewright</title>';

async function makeWebRoot(webRoot: string) {
  await mkdir(join(webRoot, 'assets'), { recursive: true });
  await writeFile(join(webRoot, 'index.html'), page);
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(webRoot, 'assets/app-1a2b.js'), 'plain');
  await writeFile(join(webRoot, 'assets/app-1a2b.js.br'), 'brotli');
  await writeFile(join(webRoot, 'assets/app-1a2b.js.gz'), 'gzip');
}
