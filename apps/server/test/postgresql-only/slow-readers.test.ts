import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { STALL_TIMEOUT_MS } from '../../src/platform/http/request-limits.ts';
import { double } from '../support/graphs.ts';
import { makeTestProject } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });
const VERSIONS = 10;
const LENGTH = 4_000_000;

/** Asks for an answer that is more than the connection holds by itself. */
let ask: () => Promise<{ connection: Socket; answer: IncomingMessage }>;
beforeAll(async () => {
  const { organization, create, documents, token } = await makeTestProject(app);
  const { id, slug } = await create('Approval', double);
  await database.db.execute(sql`
    insert into document_versions (organization_id, document_id, version, content, content_bytes, content_hash)
    select ${organization.id}, ${id}, n, repeat('x', ${LENGTH}), ${LENGTH}, n::text from generate_series(2, ${VERSIONS}::int) n`);
  const url = new URL(`${documents}/${slug}/versions`, await app.listen({ host: '127.0.0.1', port: 0 }));
  ask = async () => {
    const connected = once(app.server, 'connection');
    const request = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } });
    const [[connection], [answer]] = await Promise.all([connected, once(request, 'response')]);
    return { connection, answer };
  };
});

test('the time that a client may read nothing is longer than any answer takes to be made', () => {
  expect(app.server.timeout).toBe(STALL_TIMEOUT_MS);
});

test('a client that takes nothing of its answer is cut off', async () => {
  app.server.timeout = 3_000;
  const { connection, answer } = await ask();
  await once(connection, 'close');
  await expect(answer.resume().toArray()).rejects.toThrow('aborted');
});

test('a client that takes its answer slowly gets it whole', async () => {
  app.server.timeout = 3_000;
  const { answer } = await ask();
  let length = 0;
  for await (const part of answer) {
    length += part.length;
    await wait(10);
  }
  expect(answer.complete).toBe(true);
  expect(length).toBeGreaterThan((VERSIONS - 1) * LENGTH);
});
