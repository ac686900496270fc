import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { callExamples } from './build-examples.ts';

const awkward = {
  name: `O'Neill "the $HOME" \`id\` \\ 日本 ☃`,
  lines: 'one\ntwo\ttabbed',
  yes: true,
  no: false,
  none: null,
  numbers: [0, -1.5, 1e21],
  empty: [{}, []],
  nested: { "it's": ['%s', '$(id)'] },
};
const call = { url: 'https://rules.example.com/api/public/o/p/d%27', token: 'rw_token', input: awkward };

function textOf(language: string): string {
  const example = callExamples.find((one) => one.language === language);
  return example?.text(call) ?? '';
}

test('quotes the curl example so that a shell passes every argument unchanged', () => {
  // In the place of curl: prints what it was given, each with a NUL behind it.
  const given = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${textOf('curl')}`], { encoding: 'utf8' });
  const [method, post, url, header, authorization, other, type, data, body = ''] = given.split('\0');
  expect([method, post, url]).toEqual(['-X', 'POST', call.url]);
  expect([header, authorization, other, type, data]).toEqual([
    '-H',
    'Authorization: Bearer rw_token',
    '-H',
    'Content-Type: application/json',
    '-d',
  ]);
  expect(JSON.parse(body)).toEqual({ input_data: awkward });
});

test('sends the right request in JavaScript, and prints the result', async () => {
  const printed: unknown[] = [];
  let sent: { url: string; init: RequestInit } | undefined;
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await new AsyncFunction('fetch', 'console', textOf('JavaScript'))(
    (url: string, init: RequestInit) => {
      sent = { url, init };
      return Response.json({ evaluation: { performance: '', result: 'fine' } });
    },
    { log: (value: unknown) => printed.push(value) },
  );
  expect(sent?.url).toBe(call.url);
  expect(new Headers(sent?.init.headers).get('authorization')).toBe('Bearer rw_token');
  expect(JSON.parse(String(sent?.init.body))).toEqual({ input_data: awkward });
  expect(printed).toEqual(['fine']);
});

test('writes Python literals over several lines', () => {
  const text = textOf('Python');
  expect(text).toContain('"yes": True,');
  expect(text).toContain('"no": False,');
  expect(text).toContain('"none": None,');
  expect(text).toContain('"empty": [\n                {},\n                [],\n            ],');
  expect(text).toContain('"Authorization": "Bearer rw_token"');
});
