import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_SMALL_PARTS } from '../../src/platform/http/body-parts.ts';
import { chain, double, functionOf } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app } = await startTestServer({ RATE_LIMIT: 'off' });
let testProject: TestProject;
let publicToken: string;
beforeAll(async () => {
  testProject = await makeTestProject(app);
  publicToken = (await serve(testProject, 'Twice', double)).token;
});

type Call = { method: 'POST' | 'PUT'; url: string; token: string };
const calls = {
  'a save': (): Call => ({ method: 'PUT', url: `${testProject.documents}/twice`, token: testProject.token }),
  'a test': (): Call => ({ method: 'POST', url: `${testProject.evaluations}/twice/test`, token: testProject.token }),
  'the console': (): Call => ({ method: 'POST', url: `${testProject.evaluations}/twice`, token: testProject.token }),
  'the public endpoint': (): Call => ({ method: 'POST', url: testProject.publicPath('twice'), token: publicToken }),
  'signing in': (): Call => ({ method: 'POST', url: '/api/auth/login', token: '' }),
};
type Name = keyof typeof calls;

const send = (name: Name, payload: string | Buffer, further: Record<string, string> = {}) => {
  const { method, url, token } = calls[name]();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...further };
  return app.inject({ method, url, headers, payload });
};

/** The body of an evaluation, with an input that is given as JSON. */
const bodyFor = (name: Name, input: string) =>
  name === 'a test' ? `{"content":${JSON.stringify(double)},"inputData":${input}}` : `{"input_data":${input}}`;

test('a body of a stranger that is too large for the server to parse by itself is refused', async () => {
  for (const payload of [`{"email":"${'x'.repeat(500_000)}"}`, `[${'[],'.repeat(30_000)}0]`]) {
    const response = await send('signing in', payload);
    expect([response.statusCode, response.json().message]).toEqual([413, 'The request is too large']);
  }
});

const evaluating = ['a test', 'the console', 'the public endpoint'] as const;

describe.each(Object.keys(calls) as Name[])('a body of %s', (name) => {
  test('that is not UTF-8 is refused', async () => {
    const payload = Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')]);
    const response = await send(name, payload);
    expect([response.statusCode, response.json().message]).toEqual([400, 'The request body is not valid UTF-8']);
  });

  test('that is compressed is refused, because nobody unpacks it', async () => {
    const response = await send(name, gzipSync('{}'), { 'content-encoding': 'gzip' });
    expect([response.statusCode, response.json().message]).toEqual([
      415,
      'Send the request body as it is, without Content-Encoding',
    ]);
  });

  test('that is nested too deep is refused before it is parsed', async () => {
    const response = await send(name, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'The request body is nested more than 500 levels deep',
    ]);
  });

  test('that is no JSON is refused, a large one too where it may be large', async () => {
    const lengths =
      name === 'signing in' ? [1] : name === 'a save' || name === 'a test' ? [1, 2_000_000] : [1, 500_000];
    for (const length of lengths) {
      const response = await send(name, `{"name":"${'x'.repeat(length)}`);
      expect([response.statusCode, response.json().message]).toEqual([400, 'The request body is not valid JSON']);
    }
  });

  test('may begin with the mark of UTF-8', async () => {
    const [plain, marked] = await Promise.all(['', '\ufeff'].map((mark) => send(name, `${mark}{"a":1}`)));
    expect(marked?.json()).toEqual(plain?.json());
  });
});

test('a body of more than a million values is refused before it is parsed', async () => {
  const response = await send('a save', `{"name":"Twice","content":{"nodes":[${'[],'.repeat(1_000_000)}[]]}}`);
  expect([response.statusCode, response.json()]).toEqual([
    413,
    { code: 'too_large', message: 'The request body holds more than 1,000,000 values, which is too much' },
  ]);
});

describe('a large body', () => {
  const note = Array.from({ length: 300_000 }, () => []);
  const large = { ...double, note };
  const parsedHere = () => vi.spyOn(JSON, 'parse');

  test('is parsed elsewhere, whether its graph is an object or a text', async () => {
    for (const content of [large, JSON.stringify({ ...large, note: [...note, 1] })]) {
      const parse = parsedHere();
      const response = await send('a save', JSON.stringify({ name: 'Twice', content }));
      const longest = Math.max(...parse.mock.calls.map(([text]) => String(text).length));
      parse.mockRestore();
      expect(response.statusCode).toBe(200);
      expect(longest).toBeLessThan(300_000);
      expect(JSON.parse(response.json().content).note.length).toBeGreaterThanOrEqual(note.length);
    }
  });

  test('is told what is wrong with it in the same words as a small one', async () => {
    const wrong = (content: unknown, name: string) => JSON.stringify({ name, content });
    for (const name of ['x', 'Twice']) {
      const small = await send('a save', wrong({ nodes: [] }, name));
      const other = await send('a save', wrong({ nodes: [], note }, name));
      expect([other.statusCode, other.json()]).toEqual([400, small.json()]);
    }
    expect((await send('a save', `[${'[],'.repeat(100_000)}1]`)).json()).toMatchObject({
      message: 'The request body must be a JSON object',
    });
  });

  test.each(evaluating)('of %s is evaluated as a small one is', async (name) => {
    const input = JSON.stringify({ n: 21, list: Array.from({ length: 150_000 }, (_, n) => n % 10) });
    expect((await send(name, bodyFor(name, input))).json().evaluation.result).toMatchObject({ double: 42 });
    const refused = await send(name, bodyFor(name, input.replace('{', '{"much":1e400,')));
    expect(refused.json()).toMatchObject({ message: 'The number at "much" is too large.' });
  });
});

describe('a member that is called __proto__', () => {
  test.each(evaluating)('is refused in the input of %s, however it is written', async (name) => {
    for (const key of ['__proto__', '\\u005f_proto__']) {
      for (const input of [`{"${key}":{"n":9}}`, `{"a":[{"b":{"${key}":1}}],"n":1}`]) {
        const response = await send(name, bodyFor(name, input));
        expect([response.statusCode, response.json().message]).toEqual([
          400,
          'The input may not have a member that is called "__proto__".',
        ]);
        expect(response.json().details[0].path).toMatch(/^input_?[dD]ata\.(a\.0\.b\.)?__proto__$/);
      }
    }
  });

  test('is refused everywhere else too', async () => {
    const response = await send('signing in', '{"__proto__":{"email":"a@example.com"}}');
    expect([response.statusCode, response.json().message]).toEqual([400, 'The request body is not valid JSON']);
  });

  test('never becomes the prototype of what a function is given', async () => {
    const graph = chain(functionOf('export const handler = (input) => ({ is: input.isAdmin ?? null })'));
    const { slug, token } = await serve(testProject, 'Prototype', graph);
    const response = await app.inject({
      method: 'POST',
      url: testProject.publicPath(slug),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: '{"input_data":{"__proto__":{"isAdmin":true}}}',
    });
    expect(response.statusCode).toBe(400);
  });

  test.each(evaluating)('is not meant by other names that mean something to a program, of %s', async (name) => {
    const response = await send(name, bodyFor(name, '{"n":2,"constructor":{"prototype":{}},"toString":1}'));
    expect(response.json().evaluation.result).toMatchObject({ double: 4 });
  });
});

test.each(Object.keys(calls) as Name[])(
  'a body in tiny parts closes its connection without an answer, of %s',
  async (name) => {
    const { method, url, token } = calls[name]();
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const client = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
    let answer = '';
    client
      .on('error', () => {})
      .on('data', (data) => {
        answer += data;
      });
    client.write(
      `${method} ${url} HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
        `transfer-encoding: chunked\r\n\r\n${'1\r\n{\r\n'.repeat(2 * MAX_SMALL_PARTS)}`,
    );
    await new Promise((resolve) => client.once('close', resolve));
    expect(answer).toBe('');
  },
);
