import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { protocolServer } from './protocol-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'rulewright-protocol-'));
const database = await PGlite.create();
await database.exec('create table numbers (number integer)');
const path = join(folder, '.s.PGSQL.5432');
const server = protocolServer(database).listen(path);
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

const message = (type: string, text = '') => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + text.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(text, 'latin1')]);
};
const START = Buffer.from('\0\0\0\x17\0\x03\0\0user\0postgres\0\0', 'latin1');
/** What asks for a statement's answer as drivers do, up to the message that says where the query ends. */
const parts = (statement: string) => [
  message('P', `\0${statement}\0\0\0`),
  message('B', '\0\0\0\0\0\0\0\0'),
  message('E', '\0\0\0\0\0'),
];

/** A client that sends what no driver of ours does, and sees the bytes of the answers. */
async function rawClient() {
  const socket = openSocket(path).setEncoding('latin1');
  onTestFinished(() => void socket.destroy());
  let seen = '';
  socket.on('data', (bytes: string) => {
    seen += bytes;
  });
  const client = {
    socket,
    send: (...messages: Buffer[]) => socket.write(Buffer.concat(messages)),
    /** Waits for an answer and forgets all that came up to it. */
    async sees(answer: string) {
      await expect.poll(() => seen, { timeout: 10_000 }).toContain(answer);
      seen = '';
    },
  };
  client.send(START);
  await client.sees('Z\0\0\0\x05I');
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

test('while the end of a query is missing, the others wait, also after an error in it', async () => {
  const [one, other] = [await rawClient(), await connect()];
  one.send(...parts('insert into numbers values (4)'), message('H'));
  await one.sees('INSERT 0 1');
  const found = other.query('select number from numbers where number = 4');
  one.send(...parts('select nothing'), message('H'));
  await one.sees('column "nothing" does not exist');
  one.send(message('S'));
  await one.sees('Z\0\0\0\x05I');
  expect((await found).rows).toEqual([]);
});

test.each([
  ['does not say where its query ends', message('H')],
  ['says goodbye within a query', message('X')],
  ['sends a message that does not exist within a query', message('!')],
])('a client that %s and is gone leaves nothing behind', async (_, last) => {
  const [one, other] = [await rawClient(), await connect()];
  one.send(...parts('insert into numbers values (5)'), last);
  if (last.equals(message('H'))) await one.sees('INSERT 0 1');
  one.socket.end();
  expect((await other.query('select number from numbers where number = 5')).rows).toEqual([]);
});

test('a client that says goodbye is let go, its transaction is undone, and what follows is not read', async () => {
  const [one, other] = [await rawClient(), await connect()];
  one.send(message('Q', 'begin; insert into numbers values (6)\0'));
  await one.sees('INSERT 0 1');
  one.send(message('X'), message('Q', 'commit\0'));
  await once(one.socket, 'close');
  expect((await other.query('select number from numbers where number = 6')).rows).toEqual([]);
});
