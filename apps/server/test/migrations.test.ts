import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { launch, settingsOf } from './support/launch.ts';
import { makeStorage } from './support/storage.ts';
import { startTestServer } from './support/test-server.ts';

const migrations = join(import.meta.dirname, '../src/platform/db/migrations');

// A folder has one server at a time, and its lock has tests of its own.
const onServer = inject('storage').kind === 'postgres';

test.runIf(onServer)('of servers that start at once one migrates, and a later start changes nothing', async () => {
  const storage = await makeStorage({ migrated: false });
  const start = () => openDatabase({ ...storage, onProblem: () => {} });

  for (const server of await Promise.all([start(), start(), start()])) await server.close();

  const database = await start();
  const { rows } = await database.db.execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql'));
  expect(rows).toEqual([{ applied: files.length }]);
  await database.close();
  await storage.remove();
});

/** A way to the database that can be cut. */
async function makeWay(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  const sockets: Socket[] = [];
  const way = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client
      .on('error', () => {})
      .pipe(upstream.on('error', () => {}))
      .pipe(client);
    sockets.push(client, upstream);
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  url.port = String((way.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      for (const socket of sockets) socket.destroy();
      way.close();
    },
  };
}

test.runIf(onServer)('a start whose connection breaks while it waits for another ends with one sentence', async () => {
  const storage = await makeStorage();
  const other = new pg.Client({ connectionString: storage.databaseUrl as string });
  await other.connect();
  await other.query('select pg_advisory_lock(7281954)');
  const way = await makeWay(storage.databaseUrl as string);
  const { output, exited } = launch({ ...settingsOf(storage), DATABASE_URL: way.url });
  const waiting = `select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
  way.cut();
  expect((await exited).code).toBe(1);
  expect(output.stderr).toMatch(/^Rulewright could not start: .*\n$/);
  await other.end();
  await storage.remove();
});

test.runIf(onServer)('migrating may take longer than the time that the database gives a statement', async () => {
  const storage = await makeStorage();
  const other = new pg.Client({ connectionString: storage.databaseUrl as string });
  await other.connect();
  await other.query(`alter database ${other.database} set statement_timeout = '200ms'`);
  await other.query('select pg_advisory_lock(7281954)');
  const starting = openDatabase({ ...storage, onProblem: () => {} });
  const waitedFor = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
    and clock_timestamp() - query_start > interval '400ms'`;
  await Promise.race([starting, expect.poll(async () => (await other.query(waitedFor)).rowCount).toBe(1)]);
  await other.end();
  await (await starting).close();
  await storage.remove();
});

/** As a version that is newer than this one would leave it. */
const migrateBeyond = sql`
  insert into drizzle.__drizzle_migrations (hash, created_at)
  select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`;

test('on a database that a newer version has changed, a start is refused in one sentence', async () => {
  const storage = await makeStorage();
  const database = await openDatabase({ ...storage, onProblem: () => {} });
  await database.db.execute(migrateBeyond);
  await database.close();
  const { output, exited } = launch(settingsOf(storage));
  expect((await exited).code).toBe(1);
  expect(output.stderr).toBe(
    'Rulewright could not start: The database was set up by a newer version of Rulewright than this one. ' +
      'Use that version or a later one.\n',
  );
  await storage.remove();
});

test('a server that runs while a newer version changes its database says that it is not ready', async () => {
  const { app, database } = await startTestServer();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await database.db.execute(migrateBeyond);
  const response = await app.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({
    status: 'unavailable',
    reason: 'A newer version of Rulewright has changed the database. Update this server.',
  });
});
