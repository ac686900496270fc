import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
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

function textOf(language: string, inputs: 'one' | 'many' = 'one'): string {
  const example = callExamples[inputs].find((one) => one.language === language);
  return example?.text(call) ?? '';
}

/** The arguments that a shell gives to curl, with a function in the place of curl that prints each of them. */
function argumentsIn(text: string): string[] {
  const given = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${text}`], { encoding: 'utf8' });
  return given.split('\0').slice(0, -1);
}

test('quotes the curl example so that a shell passes every argument unchanged', () => {
  const [method, post, url, header, authorization, other, type, data, body = ''] = argumentsIn(textOf('curl'));
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

/** Runs an example in JavaScript with a server that gives this answer. */
async function runJavaScript(text: string, answer: unknown) {
  const printed: unknown[] = [];
  let sent: { url: string; init: RequestInit } | undefined;
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await new AsyncFunction('fetch', 'console', text)(
    (url: string, init: RequestInit) => {
      sent = { url, init };
      return Response.json(answer);
    },
    { log: (value: unknown) => printed.push(value) },
  );
  return { sent, printed };
}

test('sends the right request in JavaScript, and prints the result', async () => {
  const answer = { evaluation: { performance: '', result: 'fine' } };
  const { sent, printed } = await runJavaScript(textOf('JavaScript'), answer);
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

describe('with many inputs', () => {
  test('sends them as a list with curl', () => {
    const given = argumentsIn(textOf('curl', 'many'));
    expect(given[2]).toBe(`${call.url}/batch`);
    expect(JSON.parse(given.at(-1) ?? '')).toEqual({ inputs: [awkward, awkward] });
  });

  test('sends each on a line of its own as NDJSON', () => {
    const given = argumentsIn(textOf('NDJSON', 'many'));
    expect(given).toContain('Content-Type: application/x-ndjson');
    const lines = given.at(-1)?.split('\n') ?? [];
    expect(lines.map((line) => JSON.parse(line))).toEqual([awkward, awkward]);
  });

  test('prints each result or error in JavaScript', async () => {
    const answer = {
      results: [{ evaluation: { performance: '', result: 'fine' } }, { error: { code: 'invalid', message: 'No' } }],
    };
    const { sent, printed } = await runJavaScript(textOf('JavaScript', 'many'), answer);
    expect(sent?.url).toBe(`${call.url}/batch`);
    expect(JSON.parse(String(sent?.init.body))).toEqual({ inputs: [awkward, awkward] });
    expect(printed).toEqual(['fine', 'No']);
  });

  test('writes them as a list in Python', () => {
    expect(textOf('Python', 'many')).toContain('data=json.dumps({\n        "inputs": [\n');
    expect(textOf('Python', 'many')).toContain('    for one in json.load(response)["results"]:\n        print(');
  });
});
