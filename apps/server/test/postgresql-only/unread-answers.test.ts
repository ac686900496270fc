import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { MAX_UNSENT_BYTES_PER_ACCOUNT } from '../../src/platform/http/unsent-answers.ts';
import { double, largeResult } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app } = await startTestServer({ RATE_LIMIT: 'off', EVALUATION_TIMEOUT_MS: '20000' });
const LENGTH = 15_000_000;
const AT_ONCE = 10;
const large = largeResult(LENGTH);

type Caller = { testProject: TestProject; slug: string; token: string };
let attacker: Caller;
let neighbour: Caller;
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const makeCaller = async () => {
    const testProject = await makeTestProject(app);
    return { testProject, ...(await serve(testProject, 'Large', large)) };
  };
  [attacker, neighbour] = [await makeCaller(), await makeCaller()];
});

/** Calls, reads the status of the answer, and then takes no more of it. */
async function callAndReadNothing({ testProject, slug, token }: Caller, times = 1) {
  const { port } = app.server.address() as AddressInfo;
  const connection = connect(port, '127.0.0.1');
  connection.on('error', () => {});
  onTestFinished(() => void connection.destroy());
  const body = '{"input_data":{}}';
  const call =
    `POST ${testProject.publicPath(slug)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  connection.write(call.repeat(times));
  const head = await new Promise<Buffer>((resolve) =>
    connection.once('readable', () => resolve(connection.read() ?? Buffer.alloc(0))),
  );
  const text = head.toString('latin1');
  return { connection, status: Number(text.split(' ')[1]), head: text };
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('answers that nobody reads are bounded, cost the neighbour nothing, and are cut off soon', async () => {
  const calls = await Promise.all(Array.from({ length: AT_ONCE }, () => callAndReadNothing(attacker)));
  const most = Math.floor(MAX_UNSENT_BYTES_PER_ACCOUNT / LENGTH);
  const statuses = calls.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(most).fill(200), ...Array(AT_ONCE - most).fill(429)]);

  for (const { status, head } of calls) {
    expect(head).toContain('\r\ncache-control: no-store\r\n');
    expect(/\r\nretry-after: \d+\r\n/.test(head)).toBe(status === 429);
  }

  const answered = await neighbour.testProject.call(neighbour.slug, neighbour.token, {});
  expect([answered.statusCode, answered.body.length > LENGTH]).toEqual([200, true]);
  // What is small goes out to the attacker too.
  await attacker.testProject.create('Twice', double);
  expect((await attacker.testProject.evaluate('twice', { n: 1 })).statusCode).toBe(200);

  for (const { connection, status } of calls) if (status === 429) connection.destroy();
  await expect.poll(openConnections, { timeout: 20_000 }).toBe(0);
  expect((await attacker.testProject.call(attacker.slug, attacker.token, {})).statusCode).toBe(200);
});

test('answers that waited behind another on a connection are given up with it', async () => {
  // Together more than an organization may have unsent.
  for (let round = 0; round < 3; round++) {
    const { connection, status } = await callAndReadNothing(attacker, 3);
    expect(status).toBe(200);
    connection.destroy();
    await expect.poll(openConnections).toBe(0);
  }
});
