import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { protocolServer } from './protocol-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'rulewright-protocol-'));
const database = await PGlite.create();
await database.exec('create table numbers (number integer)');
const server = protocolServer(database).listen(join(folder, '.s.PGSQL.5432'));
await once(server, 'listening');
afterAll(async () => {
  server.close();
  await database.close();
  await rm(folder, { recursive: true });
});

async function connect() {
  const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('clients that ask at once each get their own rows', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, connect));
  const answers = clients.map(async (client, at) => {
    const { rows } = await client.query('select $1::integer as at, repeat($2, 1000) as text', [at, String(at)]);
    return rows[0];
  });
  expect(await Promise.all(answers)).toEqual(clients.map((_, at) => ({ at, text: String(at).repeat(1000) })));
});

test('a query that is refused is answered with its error, and the next one with its rows', async () => {
  const client = await connect();
  await expect(client.query('select $1::integer / 0', [1])).rejects.toThrow('division by zero');
  await expect(client.query('select nothing')).rejects.toThrow('column "nothing" does not exist');
  expect((await client.query('select $1::integer as one', [1])).rows).toEqual([{ one: 1 }]);
});

test('a query of several megabytes is read from its pieces', async () => {
  const client = await connect();
  const text = 'ä'.repeat(2_000_000);
  expect((await client.query('select $1::text as text', [text])).rows).toEqual([{ text }]);
});

test('while a client has a transaction open, the others wait, and when it is gone, its transaction is undone', async () => {
  const [one, other] = [await connect(), await connect()];
  await one.query('begin');
  await one.query('insert into numbers values (1)');
  const counted = other.query('select count(*)::integer from numbers');
  await one.query('insert into numbers values (2)');
  await one.end();
  expect((await counted).rows).toEqual([{ count: 0 }]);
});

test('a client that is gone before its query is answered leaves nothing behind', async () => {
  const [one, other] = [await connect(), await connect()];
  one.query('begin').catch(() => {});
  (one as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await other.query('insert into numbers values (3)');
  const another = await connect();
  expect((await another.query('select number from numbers')).rows).toEqual([{ number: 3 }]);
});
