import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { callerWith, makeRegistration } from './support/people.ts';
import { startPostgres } from './support/postgres.ts';
import { makeStorage } from './support/storage.ts';

const { kind } = inject('storage');
const { dataDir, remove } = await makeStorage();
// Its own, because it is killed.
const postgres = kind === 'postgres' ? await startPostgres() : null;

const config = readConfig({
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
  DATA_DIR: dataDir,
  ...(postgres && { DATABASE_URL: postgres.url }),
});
const database = await openDatabase({ ...config, onProblem: () => {} });
const app = await buildApp({ config, database });
afterAll(async () => {
  await app.close();
  await database.close();
  await postgres?.stop();
  await remove();
});

/** Ends the database without a chance to tidy up; it is there again when this is done, or soon after. */
async function crash() {
  if (postgres) return postgres.crash();
  await promisify(execFile)('pkill', ['-KILL', '-f', `database-process.*${dataDir}`]);
}

test('a database that dies under load costs errors that say so, and nothing that was acknowledged', async () => {
  const call = callerWith(app, null);
  const acknowledged: string[] = [];
  const failures: { status: number; body: unknown }[] = [];
  let going = true;
  const people = Array.from({ length: 8 }, async () => {
    while (going) {
      const registration = makeRegistration();
      const response = await call('POST', '/api/auth/register', registration);
      if (response.statusCode === 201) acknowledged.push(registration.email);
      else failures.push({ status: response.statusCode, body: response.json() });
    }
  });
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(10), 20_000);
  await crash();
  const before = acknowledged.length;
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 10), 30_000);
  going = false;
  await Promise.all(people);

  expect(failures).not.toEqual([]);
  for (const { status, body } of failures) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'unavailable' });
  }
  const stored = new Set((await database.db.query.users.findMany()).map(({ email }) => email));
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
}, 90_000);
