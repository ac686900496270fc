import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { makeStorage } from './storage.ts';

/** The whole server on a database of its own, closed when the test file ends. */
export async function startTestServer(environment: Record<string, string> = {}) {
  const storage = await makeStorage();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: storage.dataDir,
    ...(storage.databaseUrl && { DATABASE_URL: storage.databaseUrl }),
    ...environment,
  });
  const webRoot = join(storage.dataDir, 'web');
  await makeWebRoot(webRoot);
  const database = await openDatabase({ ...config, onProblem: () => {} });
  const app = await buildApp({ config, database, webRoot });
  afterAll(async () => {
    await app.close();
    await database.close();
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
