import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMetrics } from '../../src/platform/http/metrics.ts';
import { chain, double, expressions, functionOf } from '../support/graphs.ts';
import { openLineStream } from '../support/line-stream.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const metrics = createMetrics();
// Few places, because it would take long to fill all that there are.
const { app, database } = await startTestServer({ RATE_LIMIT: 'off' }, { ...oneConnection, maxStreams: 5, metrics });

let testProject: TestProject;
beforeEach(async () => {
  testProject = await makeTestProject(app);
});

const answered = (result: unknown) => ({ evaluation: { performance: expect.any(String), result } });
const failed = (code: string, message: string) => ({ error: { code, message } });

async function open(slug: string, token: string, project = testProject) {
  const stream = await openLineStream(app, `${project.publicPath(slug)}/batch`, token);
  onTestFinished(() => void stream.call.destroy());
  return stream;
}

describe('a stream of inputs', () => {
  test('is answered line by line while it goes on', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const stream = await open(slug, token);
    for (let n = 0; n < 3; n++) {
      stream.send(`{"n":${n}}\n`);
      expect(await stream.result()).toEqual(answered({ double: n * 2 }));
    }
    const { headers, statusCode } = await stream.answer();
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    stream.end();
    expect(await stream.result()).toBe(null);
    await expect.poll(() => testProject.logEntries(slug)).toHaveLength(3);
  });

  test('has an error in place of each line that is refused, and goes on', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const stream = await open(slug, token);
    const tooLong = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
    stream.send(`{"n":1}\r\n\r\n  \n{"n":\n${tooLong}\n[1]\n{"n":2}, {"n":3}\n{"n":`);
    stream.send('4}');
    stream.end();
    expect(await stream.results()).toEqual([
      answered({ double: 2 }),
      failed('invalid', 'The request body is not valid JSON'),
      failed('too_large', 'The request is too large'),
      failed('invalid', 'Input data must be a JSON object'),
      failed('invalid', 'The request body is not valid JSON'),
      answered({ double: 8 }),
    ]);
  });

  test('keeps the order of 20,000 inputs', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const stream = await open(slug, token);
    const inputs = Array.from({ length: 20_000 }, (_, n) => n);
    stream.send(inputs.map((n) => `{"n":${n}}\n`).join(''));
    stream.end();
    const results = (await stream.results()) as { evaluation: { result: unknown } }[];
    expect(results.map(({ evaluation }) => evaluation.result)).toEqual(inputs.map((n) => ({ double: n * 2 })));
  });

  test('runs a new version from when it is published', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const stream = await open(slug, token);
    stream.send('{"n":1}\n');
    expect(await stream.result()).toEqual(answered({ double: 2 }));
    await testProject.save(slug, chain(expressions({ double: 'n * 3' })));
    await testProject.publish(slug);
    stream.send('{"n":1}\n');
    expect(await stream.result()).toEqual(answered({ double: 3 }));
  });

  test.each([
    ['whose token is removed', () => testProject.changeToken('twice', 'remove'), 'unauthenticated'],
    [
      'whose document is unpublished',
      () => testProject.as('POST', `${testProject.documents}/twice/unpublish`, {}),
      'not_found',
    ],
  ])('%s is told so in place of the next input, and ends', async (_name, change, code) => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const stream = await open(slug, token);
    stream.send('{"n":1}\n');
    expect(await stream.result()).toEqual(answered({ double: 2 }));
    await change();
    stream.send('{"n":1}\n');
    expect(await stream.result()).toEqual(failed(code, expect.any(String)));
    expect(await stream.result()).toBe(null);
  });

  test('has an error in place of a line that the server fails at, and goes on', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const stream = await open(slug, token);
    stream.send('{"n":1}\n');
    expect(await stream.result()).toEqual(answered({ double: 2 }));
    // From then on the document has to be looked up again.
    await testProject.publish(slug);
    await database.db.execute('ALTER TABLE documents RENAME TO documents_aside');
    try {
      stream.send('{"n":1}\n');
      expect(await stream.result()).toEqual(failed('internal', 'Something went wrong on our side'));
    } finally {
      await database.db.execute('ALTER TABLE documents_aside RENAME TO documents');
    }
    stream.send('{"n":2}\n');
    expect(await stream.result()).toEqual(answered({ double: 4 }));
  });

  test('may take longer to arrive than other requests', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const stream = await open(slug, token);
    stream.send('{"n":1}\n');
    expect(await stream.result()).toEqual(answered({ double: 2 }));
    // Node reports this when a request takes too long to arrive.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    app.server.emit('clientError', late, stream.connection);
    stream.send('{"n":2}\n');
    expect(await stream.result()).toEqual(answered({ double: 4 }));
  });

  test('is refused like a single call where the token is wrong', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const stream = await open(slug, `${token}x`);
    stream.send('{"n":1}\n');
    expect((await stream.answer()).statusCode).toBe(401);
  });
});

test('a list of inputs is answered as lines to who asks for them', async () => {
  const { slug, token } = await serve(testProject, 'Twice', double);
  const response = await app.inject({
    method: 'POST',
    url: `${testProject.publicPath(slug)}/batch`,
    payload: { inputs: [{ n: 1 }, [], { n: 2 }] },
    headers: { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' },
  });
  expect(response.headers['content-type']).toBe('application/x-ndjson');
  const [first, second, third, ...rest] = response.body.split('\n');
  expect([first, second, third].map((line) => JSON.parse(line ?? ''))).toEqual([
    answered({ double: 2 }),
    failed('invalid', 'Input data must be a JSON object'),
    answered({ double: 4 }),
  ]);
  expect(rest).toEqual(['']);
});

test.each(['application/x-ndjson;q=0', 'application/json, Application/X-NDJSON ; Q=0.0'])(
  'a list of inputs is not answered as lines to who excludes them with "%s"',
  async (accept) => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const response = await app.inject({
      method: 'POST',
      url: `${testProject.publicPath(slug)}/batch`,
      payload: { inputs: [] },
      headers: { authorization: `Bearer ${token}`, accept },
    });
    expect(response.json()).toEqual({ results: [] });
  },
);

describe('an organization', () => {
  test('has four streams, and a fifth is refused until one ends; lists and neighbours are served', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const streams = await Promise.all(Array.from({ length: 4 }, () => open(slug, token)));
    for (const stream of streams) {
      stream.send('{"n":1}\n');
      await stream.result();
    }
    const { statusCode, headers } = await (await open(slug, token)).answer();
    expect([statusCode, headers['retry-after']]).toEqual([429, '1']);
    expect((await testProject.callBatch(slug, token, [{ n: 1 }])).statusCode).toBe(200);
    expect((await testProject.evaluateBatch(slug, [{ n: 1 }])).statusCode).toBe(200);
    expect((await testProject.call(slug, token, { n: 1 })).statusCode).toBe(200);
    const neighbour = await makeTestProject(app);
    const theirs = await serve(neighbour, 'Twice', double);
    const stream = await open(theirs.slug, theirs.token, neighbour);
    stream.send('{"n":1}\n');
    expect(await stream.result()).toEqual(answered({ double: 2 }));
    streams[0]?.end();
    await streams[0]?.results();
    await expect.poll(async () => (await sendLine(slug, token)).statusCode).toBe(200);
  });

  test('that holds the most places of streams gives one to a newcomer, the one that was silent longest', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    type Stream = Awaited<ReturnType<typeof open>>;
    const streams: Stream[] = [];
    for (let n = 0; n < 4; n++) streams.push(await open(slug, token));
    const isOpen = async (stream: Stream) => {
      stream.send('{"n":1}\n');
      return (await stream.result()) !== null;
    };
    for (const n of [1, 0, 2, 3]) expect(await isOpen(streams[n] as Stream)).toBe(true);
    for (let n = 0; n < 2; n++) {
      const newcomer = await makeTestProject(app);
      const theirs = await serve(newcomer, 'Twice', double);
      streams.push(await open(theirs.slug, theirs.token, newcomer));
      expect(await isOpen(streams.at(-1) as Stream)).toBe(true);
    }
    expect(await streams[1]?.result()).toBe(null);
    for (const n of [0, 2, 3, 4, 5]) expect(await isOpen(streams[n] as Stream)).toBe(true);
  });

  test('has four lists, and a fifth is refused until one ends; streams are served', async () => {
    const { slug, token } = await serve(testProject, 'Twice', double);
    const path = `${testProject.publicPath(slug)}/batch`;
    const lists = await Promise.all(
      Array.from({ length: 5 }, () => openLineStream(app, path, token, 'application/json')),
    );
    onTestFinished(() => {
      for (const list of lists) list.call.destroy();
    });
    // Only one that is refused is answered before it has ended.
    const refused = await Promise.race(lists.map(async (list) => ({ list, answer: await list.answer() })));
    expect(refused.answer.statusCode).toBe(429);
    expect((await testProject.callBatch(slug, token, [{ n: 1 }])).statusCode).toBe(429);
    expect((await testProject.evaluateBatch(slug, [{ n: 1 }])).statusCode).toBe(429);
    expect((await sendLine(slug, token)).statusCode).toBe(200);
    const [accepted] = lists.filter((list) => list !== refused.list);
    accepted?.send('{"inputs":[]}');
    accepted?.end();
    await expect.poll(async () => (await testProject.callBatch(slug, token, [{ n: 1 }])).statusCode).toBe(200);
  });

  const sendLine = (slug: string, token: string) =>
    app.inject({
      method: 'POST',
      url: `${testProject.publicPath(slug)}/batch`,
      payload: '{"n":1}\n',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    });
});

describe('a batch whose client', () => {
  /** How many public calls and inputs of batches were evaluated by the server of this file. */
  async function evaluated(): Promise<number> {
    const series = /^rulewright_evaluation_duration_seconds_count\{purpose="public",outcome="succeeded"\} (\d+)$/m;
    return Number(series.exec(await metrics.registry.metrics())?.[1] ?? 0);
  }
  /**
   * How many inputs of batches were evaluated since a count when there come no more. Single calls wait in the same queue, so
   * that a batch that goes on is seen to do so during them, however busy the machine is.
   */
  async function evaluatedInTheEnd(since: number, slug: string, token: string): Promise<number> {
    await expect.poll(evaluated).toBeGreaterThan(since);
    const singleCalls = 20;
    let [before, count] = [-1, (await evaluated()) - since];
    for (let calls = singleCalls; count !== before && count < 100; calls += singleCalls) {
      for (let n = 0; n < singleCalls; n++) expect((await testProject.call(slug, token, {})).statusCode).toBe(200);
      [before, count] = [count, (await evaluated()) - since - calls];
    }
    return count;
  }
  const large = chain(functionOf("export const handler = () => ({ text: 'x'.repeat(1_000_000) })"));
  const inputs = '{}\n'.repeat(10_000);

  test('loses the token in the middle of a list is told so in place of the inputs that are left', async () => {
    const { slug, token } = await serve(testProject, 'Large', large);
    const path = `${testProject.publicPath(slug)}/batch`;
    const stream = await openLineStream(app, path, token, 'application/json');
    onTestFinished(() => void stream.call.destroy());
    stream.send(JSON.stringify({ inputs: Array(100).fill({}) }));
    stream.end();
    expect(await stream.result()).toEqual(answered({ text: expect.any(String) }));
    await testProject.changeToken(slug, 'remove');
    const results = (await stream.results()) as object[];
    expect(results).toHaveLength(99);
    expect(results.at(-1)).toEqual(failed('unauthenticated', expect.any(String)));
  });

  test('reads nothing stops being evaluated', async () => {
    const { slug, token } = await serve(testProject, 'Large', large);
    const stream = await open(slug, token);
    const since = await evaluated();
    stream.send(inputs);
    await stream.answer();
    expect(await evaluatedInTheEnd(since, slug, token)).toBeLessThan(100);
  });

  test('has gone stops being evaluated, and its place is free again', async () => {
    const { slug, token } = await serve(testProject, 'Large', large);
    const since = await evaluated();
    for (let round = 0; round < 5; round++) {
      const stream = await open(slug, token);
      stream.send(inputs);
      expect((await stream.answer()).statusCode).toBe(200);
      const closed = new Promise((resolve) => stream.connection.once('close', resolve));
      stream.call.destroy();
      await closed;
    }
    expect(await evaluatedInTheEnd(since, slug, token)).toBeLessThan(100);
  });
});

test('a stream ends when the server stops, and what was sent before is answered', async () => {
  const { app } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);
  const project = await makeTestProject(app);
  const { slug, token } = await serve(project, 'Twice', double);
  const stream = await openLineStream(app, `${project.publicPath(slug)}/batch`, token);
  stream.send('{"n":1}\n');
  expect(await stream.result()).toEqual(answered({ double: 2 }));
  const closed = app.close();
  expect(await stream.results()).toEqual([]);
  stream.end();
  await closed;
});

test('a list that is being answered when the server stops is answered to its end, and then its connection is closed', async () => {
  const { app } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);
  const project = await makeTestProject(app);
  const large = chain(functionOf("export const handler = () => ({ text: 'x'.repeat(100_000) })"));
  const { slug, token } = await serve(project, 'Large', large);
  const body = JSON.stringify({ inputs: Array(100).fill({}) });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.write(
    `POST ${project.publicPath(slug)}/batch HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await once(client, 'readable');
  const closed = app.close();
  let answer = '';
  for await (const part of client) answer += part;
  expect(answer.match(/"evaluation"/g)).toHaveLength(100);
  expect(answer).toMatch(/\]\}\s+0\s+$/);
  await closed;
});

describe('beyond the limit of calls', () => {
  const limited = startTestServer({ PUBLIC_RATE_LIMIT: '3' });
  const message = 'This document may be called 3 times a minute';

  /** Keeps the next minute from beginning. */
  function stopClock() {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
  }

  test('the inputs of a list that are left get the error of a single call', async () => {
    const { app } = await limited;
    const project = await makeTestProject(app);
    const { slug, token } = await serve(project, 'Twice', double);
    const { results } = (await project.callBatch(slug, token, Array(5).fill({ n: 1 }))).json();
    expect(results).toEqual([
      ...Array(3).fill(answered({ double: 2 })),
      ...Array(2).fill(failed('rate_limited', message)),
    ]);
  });

  test('a stream waits for the next minute', async () => {
    const { app } = await limited;
    const project = await makeTestProject(app);
    const { slug, token } = await serve(project, 'Twice', double);
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 60_000) * 60_000 - 100 });
    onTestFinished(() => void vi.useRealTimers());
    const stream = await openLineStream(app, `${project.publicPath(slug)}/batch`, token);
    stream.send('{"n":1}\n'.repeat(5));
    for (let n = 0; n < 3; n++) expect(await stream.result()).toEqual(answered({ double: 2 }));
    expect((await project.call(slug, token, { n: 1 })).statusCode).toBe(429);
    vi.setSystemTime(Date.now() + 1_000);
    for (let n = 0; n < 2; n++) expect(await stream.result()).toEqual(answered({ double: 2 }));
    stream.end();
    expect(await stream.result()).toBe(null);
  });

  test('a stream whose token is removed is told so at once', async () => {
    stopClock();
    const { app } = await limited;
    const project = await makeTestProject(app);
    const { slug, token } = await serve(project, 'Twice', double);
    const stream = await openLineStream(app, `${project.publicPath(slug)}/batch`, token);
    onTestFinished(() => void stream.call.destroy());
    stream.send('{"n":1}\n'.repeat(3));
    for (let n = 0; n < 3; n++) expect(await stream.result()).toEqual(answered({ double: 2 }));
    await project.changeToken(slug, 'remove');
    stream.send('{"n":1}\n');
    expect(await stream.result()).toEqual(failed('unauthenticated', expect.any(String)));
    expect(await stream.result()).toBe(null);
  });

  test('a stream that waits ends when the server stops, with the error of a single call', async () => {
    stopClock();
    const { app } = await startTestServer({ PUBLIC_RATE_LIMIT: '3' });
    const project = await makeTestProject(app);
    const { slug, token } = await serve(project, 'Twice', double);
    const stream = await openLineStream(app, `${project.publicPath(slug)}/batch`, token);
    stream.send('{"n":1}\n'.repeat(5));
    for (let n = 0; n < 3; n++) expect(await stream.result()).toEqual(answered({ double: 2 }));
    const closed = app.close();
    expect(await stream.results()).toEqual(Array(2).fill(failed('rate_limited', message)));
    stream.end();
    await closed;
  });
});
