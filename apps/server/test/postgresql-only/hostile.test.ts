import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calling, chain, double, expressions, functionOf } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

let attacker: TestProject;
let neighbour: TestProject;
let served: Awaited<ReturnType<typeof serve>>;
async function meetOn({ app }: Awaited<ReturnType<typeof startTestServer>>) {
  [attacker, neighbour] = [await makeTestProject(app), await makeTestProject(app)];
  served = await serve(neighbour, 'Twice', double);
  await attacker.create('Attack', double);
}

/** Calls the neighbour's document again and again for as long as the attack runs, and once after it. */
async function whileNeighbourIsServed<Answer>(attack: Promise<Answer>): Promise<Answer> {
  let running = true;
  const answered = attack.finally(() => {
    running = false;
  });
  do {
    const response = await neighbour.call(served.slug, served.token, { n: 4 });
    expect([response.statusCode, response.json().evaluation?.result]).toEqual([200, { double: 8 }]);
    // Leaves some processor time to the attack.
    await new Promise((resolve) => setTimeout(resolve, 5));
  } while (running);
  return answered;
}

const handler = (body: string) => functionOf(`export const handler = async (input) => { ${body} };`);
const numbered = Array.from({ length: 10_000 }, (_, n) => n);

const hostileGraphs: Record<string, object> = {
  'an endless loop in a function': chain(handler('while (true) {}')),
  'an allocation bomb in a function': chain(
    handler('const held = []; while (true) held.push(new Uint8Array(1e7).fill(1)); return held;'),
  ),
  'a promise that never settles': chain(handler('await new Promise(() => {}); return 1;')),
  'a loop that never ends, waiting': chain(handler('while (true) await null;')),
  'a range of two thousand million': chain(expressions({ sum: 'sum(map([0..2000000000], # * 2))' })),
  'a result beyond 64 bits': chain(expressions({ big: '10000000000 * 10000000000' })),
  'a function that returns a circle': chain(handler('const a = {}; a.a = a; return a;')),
  'a chain that doubles a list': chain(
    ...Array.from({ length: 40 }, (_, n) =>
      n === 0
        ? expressions({ list: 'map([0..1000], "0123456789")' })
        : expressions({ list: 'flatMap([list, list], #)' }),
    ),
  ),
  'ten thousand nodes in a row': {
    nodes: numbered.map((n) => ({
      id: `n${n}`,
      name: `${n}`,
      type: n === 0 ? 'inputNode' : 'expressionNode',
      content: { expressions: [] },
    })),
    edges: numbered.slice(1).map((n) => ({ id: `e${n}`, sourceId: `n${n - 1}`, targetId: `n${n}` })),
  },
  'an expression 20,000 brackets deep': chain(expressions({ deep: `${'('.repeat(20_000)}1${')'.repeat(20_000)}` })),
  'a decision that calls itself': chain(calling('attack')),
  'a circle': { ...double, edges: [...double.edges, { id: 'back', sourceId: 'n1', targetId: 'n1' }] },
  'no request node': { nodes: [], edges: [] },
  'an unknown kind of node': chain({ type: 'oddNode' }),
};

describe('a hostile graph', async () => {
  const server = await startTestServer({ RATE_LIMIT: 'off', EVALUATION_TIMEOUT_MS: '500' });
  beforeAll(() => meetOn(server));

  test.each(Object.entries(hostileGraphs))(
    'with %s is a 422 in words, and others are served',
    async (name, content) => {
      if (name === 'a decision that calls itself') await attacker.save('attack', content);
      const response = await whileNeighbourIsServed(attacker.test('attack', content, {}));
      expect([response.statusCode, response.json()]).toEqual([
        422,
        expect.objectContaining({ code: 'evaluation_failed', message: expect.stringMatching(/^[A-Z"].{10,}/) }),
      ]);
      expect(response.body).not.toMatch(/backtrace|panicked|\.rs:|node_modules/i);
    },
  );

  test.each([1e30, 1e-40])(
    'gets a 400 that names the number where its input has %d, and others are served',
    async (n) => {
      const response = await whileNeighbourIsServed(attacker.test('attack', double, { order: { n } }));
      expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'inputData.order.n']);
    },
  );
});

describe('a function that calls an internal address', async () => {
  // It has the usual time, because looking up a name takes long on a busy machine.
  const server = await startTestServer({ RATE_LIMIT: 'off', HTTP_ALLOWED_HOSTS: 'localhost,169.254.169.254' });
  beforeAll(() => meetOn(server));

  let calls = 0;
  const inside = createServer((_request, response) => {
    calls++;
    response.end('{"secret":1}');
  });
  beforeAll(() => new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve)));
  afterAll(() => inside.close());

  test.each([
    ['localhost', /"localhost" is not on the public internet/],
    ['169.254.169.254', /"169.254.169.254" is not on the public internet/],
    ['127.0.0.1', /may not be called/],
    ['2130706433', /may not be called/],
    ['[::ffff:127.0.0.1]', /may not be called/],
    ['0.0.0.0', /may not be called/],
  ])('reaches nothing at %s, and others are served', async (host, why) => {
    const { port } = inside.address() as AddressInfo;
    const body = `return (await http.get('http://${host}:${port}/')).data;`;
    const source = `import http from 'http'; export const handler = async () => { ${body} };`;
    const response = await whileNeighbourIsServed(attacker.test('attack', chain(functionOf(source)), {}));
    expect([response.statusCode, response.json().message]).toEqual([422, expect.stringMatching(why)]);
    expect(calls).toBe(0);
  });
});
