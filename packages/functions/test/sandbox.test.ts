import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { Host, HttpRequest, Run } from '../src/execution.ts';
import { readingTooLong, readingTooMuch } from '../src/index.ts';
import { open, optionsOf, resultOf, run } from './run.ts';

const sandbox = await open();
const noModule = (name: string) =>
  `There is no module "${name}". A function can import dayjs, big.js, zod, http and zen.`;

describe('a source is checked without being run', () => {
  const faultOf = (source: string, form: 'module' | 'script' = 'module') => {
    const compiled = sandbox.compile(source, form);
    return 'fault' in compiled ? compiled.fault : null;
  };

  test.each([
    ['export const handler = () => 1'],
    ['throw new Error("run")'],
    ['while (true) {}; export const handler = () => 1'],
    ['import { z } from "zod"; import http from "http"; export const handler = () => [z, http]'],
  ])('%s is fine', (source) => expect(faultOf(source)).toBeNull());

  test.each([
    ['export const handler = () => {\n  return 1 +;\n}', { reason: "unexpected token in expression: ';'", line: 2 }],
    ['import x from "lodash"', { reason: noModule('lodash'), line: null }],
    ['import x from "./sucrase/index.js"', { reason: noModule('./sucrase/index.js'), line: null }],
    ['import { x } from "dayjs"', { reason: "Could not find export 'x' in module 'dayjs'", line: null }],
    ['const a: number = 1;\nconst b = {;', { reason: expect.any(String), line: 2 }],
    ['import x from "lodash";\nexport const handler = (a: number) => x(a)', { reason: noModule('lodash'), line: null }],
  ])('%s has a fault', (source, fault) => expect(faultOf(source)).toEqual(fault));

  test('a source whose types take too long to read is not called wrong', () => {
    const source = `export const handler = (input: ${'{ x: number } | '.repeat(1_000)}null) => input`;
    expect(sandbox.compile(source, 'module', 0)).toEqual({ fault: readingTooLong });
  });

  test('nor is one that takes too much memory', async () => {
    const small = await open({ memoryBytes: 4 * 1024 * 1024 });
    const source = `export const handler = (input: number) => [${'input, '.repeat(50_000)}]`;
    expect(small.compile(source, 'module')).toEqual({ fault: readingTooMuch });
  });

  test('a script is no module', () => {
    expect(faultOf('export const handler = 1', 'script')).toEqual({ reason: 'unsupported keyword: export', line: 1 });
    // What could not be run as it is.
    expect(faultOf('#!/usr/bin/env node\nconst handler = () => 1', 'script')).not.toBeNull();
    expect(faultOf('}).call(); (function () { const handler = 1', 'script')).not.toBeNull();
  });
});

describe('types are taken away', () => {
  test.each([
    ['export const handler = (input: { x: number }): number => input.x * 2'],
    [
      'interface Input { x: number }\ntype Output = number;\nexport const handler = async ({ x }: Input): Promise<Output> => (x as number) * 2!',
    ],
    ['enum Factor { Two = 2 } export const handler = <T extends { x: number }>(input: T) => input.x * Factor.Two'],
    [
      'import type { Dayjs } from "dayjs"; import dayjs from "dayjs"; const day: Dayjs = dayjs(); export const handler = (input: any) => day && input.x * 2',
    ],
    [
      'class Rate<T> { constructor(private readonly of: T) {} get() { return this.of } } export const handler = (input: any) => new Rate<number>(input.x * 2).get()',
    ],
    ['export const handler = (input) => (input satisfies object).x * 2'],
  ])('%s', (source) => expect(resultOf(run(sandbox, source, { input: { x: 4 } }))).toBe(8));

  test('of a source with a zero in it', () => {
    const source = 'export const handler = (input: unknown) => ["a\0b".length] // \0\n';
    expect(resultOf(run(sandbox, source))).toEqual([3]);
    expect(sandbox.compile(`${source}export const other = ;`, 'module')).toMatchObject({ fault: { line: 2 } });
  });

  test('of a script', () => {
    const source = 'const handler = (input: any, { Big }: { Big: any }): string => Big(input.x).toFixed(1)';
    expect(resultOf(run(sandbox, source, { form: 'script', input: { x: 4 } }))).toBe('4.0');
  });

  test('and lines stay what they were', () => {
    const source =
      'interface Input {\n  x: number;\n}\nexport const handler = (input: Input) => {\n  throw new Error("five");\n}';
    expect(run(sandbox, source)).toMatchObject({ failed: { reason: 'five', line: 5 } });
  });
});

test('the line of a failure is that of the author', () => {
  const at = (source: string, form: 'module' | 'script' = 'module') => {
    const { failed } = run(sandbox, source, { form }) as { failed: { line: number } };
    return failed.line;
  };
  expect(at('const f = () => {\n  throw new Error("x");\n};\nexport const handler = () => f();')).toBe(2);
  expect(at('const handler = (input) => {\n\n  return input.a();\n}', 'script')).toBe(3);
  expect(at('import { z } from "zod";\nexport const handler = () =>\n  z.string().parse(1);')).toBe(3);
  expect(at('export const handler = () => missing')).toBe(1);
  // Of a line that ends in another way than others, the interpreter knows nothing.
  expect(at('// \u2028\nexport const handler = () => missing')).toBeNull();
});

test('what an error says of itself does not tell how a function failed', () => {
  const failed = (body: string) => run(sandbox, `export const handler = () => {\n${body}\n}`);
  const error = { kind: 'function-error', line: 2 };
  expect(failed('throw new Error("out of memory")')).toMatchObject({ failed: { ...error, reason: 'out of memory' } });
  expect(failed('throw Object.assign(new Error("x"), { stack: "    at node:function:4711:9" })')).toMatchObject({
    failed: { ...error, line: null },
  });
  const named =
    'const f = () => { throw new Error("x") }; Object.defineProperty(f, "name", { value: "(node:function:1:9)" }); f()';
  expect(failed(named)).toMatchObject({ failed: error });
  const source = 'const a: number = 1;\nconst b = {; // (1:1)';
  expect(sandbox.compile(source, 'module')).toEqual({ fault: { reason: 'Unexpected token, expected ","', line: 2 } });
  expect(failed('return "x".repeat(2 ** 28)')).toMatchObject({ failed: { kind: 'function-memory' } });
});

describe('clock and chance', () => {
  const times =
    'import dayjs from "dayjs"; const top = Date.now(); export const handler = () => [top, Date.now(), new Date().getTime(), dayjs().valueOf(), new Date(2024, 0).getTimezoneOffset()]';

  test('a fixed clock stands still, also before the handler is called', () => {
    const now = Date.UTC(2024, 1, 29);
    expect(resultOf(run(sandbox, times, { now }))).toEqual([now, now, now, now, 0]);
    expect(resultOf(run(sandbox, times, { now: now + 1 }))).toEqual([now + 1, now + 1, now + 1, now + 1, 0]);
  });

  test('without one the clock goes on from call to call', async () => {
    const [first] = resultOf(run(sandbox, times)) as number[];
    await new Promise((resolve) => setTimeout(resolve, 5));
    const [second] = resultOf(run(sandbox, times)) as number[];
    expect(first).toBeGreaterThan(Date.now() - 60_000);
    expect(second).toBeGreaterThan(first as number);
  });

  test('chance differs from call to call, also where the module uses it', () => {
    const source = 'const top = Math.random(); export const handler = () => [top, Math.random()]';
    const all = [1, 2, 3].flatMap(() => resultOf(run(sandbox, source)) as number[]);
    expect(new Set(all).size).toBe(6);
    expect(Math.max(...all)).toBeLessThan(1);
  });

  test('a module that reads the configuration is evaluated in each call', () => {
    const source = 'const depth = config.iteration; export const handler = () => depth';
    const at = (iteration: number) =>
      resultOf(run(sandbox, source, { config: { iteration, maxDepth: 10, trace: false } }));
    expect([at(1), at(2)]).toEqual([1, 2]);
  });
});

test('nodes are asked for when they are read', () => {
  let count = 0;
  const nodes = () => {
    count++;
    return '{"first":{"one":1}}';
  };
  run(sandbox, 'export const handler = ({ $nodes, ...input }) => input', { nodes });
  expect(count).toBe(0);
  const source = 'export const handler = ({ $nodes }) => [$nodes.first, "first" in $nodes, $nodes.other]';
  expect(resultOf(run(sandbox, source, { nodes }))).toEqual([{ one: 1 }, true, null]);
  expect(count).toBe(1);
});

test('nothing is logged without a trace', () => {
  const config = { iteration: 0, maxDepth: 10, trace: false };
  const source = 'export const handler = () => { config.trace = true; console.log(1) }';
  expect(run(sandbox, source.replace('config.trace = true;', ''), { config })).toEqual({ done: 'null', log: [] });
});

describe('a function that waits', () => {
  const host: Host = {
    async http(request: HttpRequest) {
      await new Promise((resolve) => setTimeout(resolve, request.url.length));
      if (request.url === 'fails') throw new Error('The host may not be called');
      return { status: 200, headers: { a: 'b' }, data: { request } };
    },
    evaluate: async (key, input, { trace }) =>
      JSON.stringify({ performance: '1ms', result: { key, input: JSON.parse(input), trace } }),
  };

  const waiting = (source: string, options: object = {}) =>
    run(sandbox, source, { host, deadline: performance.now() + 10_000, ...options });

  test('needs a host', () => {
    const sources = [
      'import http from "http"; export const handler = () => http.get("a")',
      'import zen from "zen"; export const handler = () => zen.evaluate("a", {})',
      'export const handler = () => console.sleep(1)',
    ];
    for (const source of sources) expect(run(sandbox, source)).toEqual({ needs: 'host' });
  });

  test('gets the answers of HTTP calls', async () => {
    const source = `import http, { get } from "http";
      export const handler = async () => [
        (await get("u", { headers: { a: 1, b: true }, params: { c: "d" } })).data.request,
        (await http.post("u", { n: 0.1 + 0.2, u: undefined })).data.request,
        (await http.delete("u", { data: [1] })).data.request,
        await http.head("u").then(({ status, headers }) => ({ status, headers })),
      ]`;
    const none = { headers: {}, params: {} };
    expect(resultOf(await waiting(source))).toEqual([
      { method: 'GET', url: 'u', headers: { a: '1', b: 'true' }, params: { c: 'd' } },
      { method: 'POST', url: 'u', ...none, body: { n: 0.3, u: null } },
      { method: 'DELETE', url: 'u', ...none, body: [1] },
      { status: 200, headers: { a: 'b' } },
    ]);
  });

  test('is told why a call failed', async () => {
    const source =
      'import http from "http"; export const handler = async () => { try { await http.get("fails") } catch (error) { return [error.message, error instanceof Error] } }';
    expect(resultOf(await waiting(source))).toEqual(['The host may not be called', true]);
    const thrown = 'import http from "http"; export const handler = () => http.get("fails")';
    expect(await waiting(thrown)).toMatchObject({ failed: { reason: 'The host may not be called' } });
    const invalid = 'import http from "http"; export const handler = () => http.get("u", { headers: { a: {} } })';
    expect(await waiting(invalid)).toMatchObject({ failed: { reason: 'Value is not a string' } });
  });

  test('gets the answers of other decisions', async () => {
    const source =
      'import zen from "zen"; export const handler = async (input) => (await zen.evaluate("rates", { ...input, a: 1 }, { trace: true })).result';
    expect(resultOf(await waiting(source, { input: { x: 1 } }))).toEqual({
      key: 'rates',
      input: { x: 1, a: 1 },
      trace: true,
    });
  });

  test('lets others run meanwhile, and finds its own state again', async () => {
    const source =
      'import http from "http"; let state = 0; export const handler = async ({ n }) => { const list = [n]; for (let k = 0; k < 5; k++) { state += n; await http.get("x".repeat(1 + ((n * 7 + k) % 5))); list.push(state) } return list }';
    const runs = Array.from({ length: 20 }, (_, n) => waiting(source, { input: { n } }));
    for (let n = 0; n < 20; n++) {
      expect(resultOf(run(sandbox, 'export const handler = ({ n }) => n', { input: { n } }))).toBe(n);
    }
    const results = (await Promise.all(runs)).map(resultOf);
    expect(results).toEqual(Array.from({ length: 20 }, (_, n) => [n, n, 2 * n, 3 * n, 4 * n, 5 * n]));
  });

  test('calls at the same time', async () => {
    const source =
      'import http from "http"; export const handler = async () => (await Promise.all(["aaa", "b", "fails", "cc"].map((url) => http.get(url).then(({ data }) => data.request.url, () => "none"))))';
    expect(resultOf(await waiting(source))).toEqual(['aaa', 'b', 'none', 'cc']);
  });

  test('is stopped at its deadline', async () => {
    const since = performance.now();
    const deadline = since + 200;
    const never: Host = { ...host, http: () => new Promise(() => {}) };
    const source = 'import http from "http"; export const handler = () => http.get("x")';
    expect(await waiting(source, { deadline, host: never })).toMatchObject({ failed: { kind: 'function-timeout' } });
    expect(await waiting('export const handler = () => console.sleep(60000)', { deadline })).toMatchObject({
      failed: { kind: 'function-timeout' },
    });
    const busy = 'export const handler = async () => { await console.sleep(1); while (true) {} }';
    expect(await waiting(busy, { deadline: performance.now() + 200 })).toMatchObject({
      failed: { kind: 'function-timeout' },
    });
    expect(performance.now() - since).toBeLessThan(5_000);
  });

  test('waits for a promise in its result', async () => {
    const source = 'export const handler = () => ({ a: console.sleep(1).then(() => 5) })';
    expect(resultOf(await waiting(source))).toEqual({ a: 5 });
  });

  test('may not begin any number of calls', async () => {
    const source =
      'export const handler = async () => { const all = []; for (let n = 0; n < 1001; n++) all.push(console.sleep(1)); return (await Promise.allSettled(all)).filter(({ status }) => status === "rejected").length }';
    expect(resultOf(await waiting(source))).toBe(1);
  });
});

test('a function can read its own text, and that of no library, which would take room in each call', () => {
  const source = 'import { z } from "zod"; export const handler = () => [handler, z.object].map(String)';
  const [own, library] = resultOf(run(sandbox, source)) as string[];
  expect(own).toBe('() => [handler, z.object].map(String)');
  expect(library).toContain('[native code]');
});

test('functions that are not kept are parsed again', async () => {
  const small = await open({ keptBytes: 1_000_000 });
  const sources = Array.from({ length: 10 }, (_, n) => `let n = ${n}; export const handler = () => n++`);
  const compiled = sources.map((source) => small.compile(source, 'module'));
  for (let round = 0; round < 2; round++) {
    for (const [n, one] of compiled.entries()) {
      if ('fault' in one) throw new Error(one.fault.reason);
      expect(resultOf(small.run(one, '{}', optionsOf()))).toBe(n);
    }
  }
});

test('memory stays the same over many calls', () => {
  const source =
    'const all = []; export const handler = (input) => { for (let n = 0; n < 100; n++) all.push({ ...input, n }); return all.length }';
  const compiled = sandbox.compile(source, 'module');
  if ('fault' in compiled) throw new Error(compiled.fault.reason);
  const options = optionsOf({ deadline: Number.POSITIVE_INFINITY });
  const calls = (count: number) => {
    let last: Run | Promise<Run> | undefined;
    for (let n = 0; n < count; n++) last = sandbox.run(compiled, '{"a":"text"}', options);
    expect(resultOf(last as Run)).toBe(100);
    return process.memoryUsage().external;
  };
  const before = calls(100);
  expect(calls(2_000)).toBeLessThanOrEqual(before + 4 * 1024 * 1024);
});

describe('nothing is left of a call that has ended', () => {
  test('no timer of what it did not wait for', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const host: Host = { http: () => new Promise(() => {}), evaluate: () => new Promise(() => {}) };
    const source =
      'export const handler = async () => { console.sleep(60000); await console.sleep(1); console.sleep(60000); return 1 }';
    const before = timers();
    for (let n = 0; n < 10; n++) expect(resultOf(await run(sandbox, source, { host }))).toBe(1);
    expect(timers()).toBeLessThan(before + 5);
  });

  test('nor its memory, while a call that it made goes on', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held: unknown[] = [];
    const host: Host = { http: () => new Promise((resolve) => held.push(resolve)), evaluate: async () => '' };
    const source = `import http from 'http';
      export const handler = async () => { const list = new Uint8Array(8e6).fill(1); await http.get('x'); return list.length }`;
    collect();
    const before = process.memoryUsage().arrayBuffers;
    const deadline = performance.now() + 1_000;
    // All but the last are put aside.
    const ended = await Promise.all(Array.from({ length: 20 }, () => run(sandbox, source, { host, deadline })));
    expect(ended).toEqual(Array(20).fill({ failed: { kind: 'function-timeout' }, log: [] }));
    expect(held.length).toBeGreaterThan(10);
    const grown = () => {
      collect();
      return process.memoryUsage().arrayBuffers - before;
    };
    await expect.poll(grown).toBeLessThan(60e6);
  });
});

describe('what a call asks for is not kept until its end', () => {
  const long = 'x'.repeat(5_000);
  const host: Host = {
    http: async () => ({ status: 200, headers: {}, data: long }),
    evaluate: () => Promise.reject(new Error(long)),
  };

  test.each([
    ['random numbers', 400_000, 'Math.random()'],
    ['log entries', 6_000, 'console.log("x".repeat(5000))'],
    ['errors', 5_000, 'try { zen.evaluateExpression("a", {}) } catch {}'],
    ['answers of HTTP calls', 5_000, 'await http.get("a")'],
    ['errors of calls', 5_000, 'await zen.evaluate("a", {}).catch(() => {})'],
  ])('%s', async (_name, count, ask) => {
    const expression = () => {
      throw new Error(long);
    };
    const small = await open({ memoryBytes: 4 * 1024 * 1024, expression });
    const source = `import http from 'http'; import zen from 'zen';
      export const handler = async () => { for (let n = 0; n < ${count}; n++) { ${ask} } return 'done' }`;
    const deadline = Number.POSITIVE_INFINITY;
    expect(resultOf(await run(small, source, { host, deadline }))).toBe('done');
  });
});

/** Each of these is in the list of differences in docs/expressions.md. */
test('what is different from the engine', async () => {
  const config = { iteration: 0, maxDepth: 10, trace: false };
  const result = (source: string, form: 'module' | 'script' = 'module', input: unknown = {}) =>
    resultOf(run(sandbox, source, { form, input, config }));
  expect(result('export const handler = ({ n }) => n + ""', 'module', { n: 0.9714857656664733 })).toBe(
    '0.9714857656664733',
  );
  const digits = 'export const handler = () => [2n ** 70n]';
  expect(run(sandbox, digits)).toMatchObject({ done: '[1180591620717411303424]' });
  expect(run(sandbox, 'export const handler = () => 2n ** 96n')).toMatchObject({ failed: { kind: 'function-number' } });
  expect(result('export const handler = () => new Proxy([1], {})')).toEqual([1]);
  const auth = 'import http from "http"; export const handler = () => http.get("u", { auth: { type: "iam" } })';
  expect(run(sandbox, auth)).toMatchObject({
    failed: { reason: 'The option `auth` is not available here: send an `Authorization` header instead' },
  });
  expect(result('const handler = () => {}', 'script')).toBeNull();
  expect(result('const handler = () => 1 // one', 'script')).toBe(1);
});

describe('a failure says what its author has to know', () => {
  const failureIn = async (body: string, imports = '') => {
    const source = `${imports}\nexport const handler = async (input) => {\n${body}\n}`;
    const ended = await run(sandbox, source, { input: { amount: 'x' } });
    return 'failed' in ended ? ended.failed : ended;
  };

  test('of a schema of zod, each thing that it has found', async () => {
    const body = 'return z.object({ amount: z.number(), name: z.string() }).parse(input)';
    expect(await failureIn(body, 'import { z } from "zod";')).toEqual({
      kind: 'function-error',
      reason: 'amount: Expected number, received string; name: Required',
      line: 3,
    });
  });

  test('of an error of several lines, all of them', async () => {
    expect(await failureIn('throw new Error("one\\n  two")')).toMatchObject({ reason: 'one two' });
  });

  test.each([
    ['a name that is not defined', 'Math.abs(1);\nreturn calculate(1)'],
    ['a member of nothing', 'Math.abs(1);\nreturn input.missing.deep'],
  ])('of %s, the line', async (_name, body) => {
    expect(await failureIn(body)).toMatchObject({ kind: 'function-error', line: 4 });
  });
});

test('a result with very many promises is waited for once', async () => {
  const source =
    'export const handler = () => ({ a: Array.from({ length: 2000 }, async (_, n) => ({ n, in: Promise.resolve(n) })) })';
  const ended = await run(sandbox, source);
  const { a } = JSON.parse('done' in ended ? ended.done : '{}');
  expect([a.length, a[1_999]]).toEqual([2_000, { n: 1_999, in: 1_999 }]);
});

test.each([
  ['a date', 'new Date(0)', '1970-01-01T00:00:00.000Z'],
  ['a date of dayjs', 'dayjs(0)', '1970-01-01T00:00:00.000Z'],
  ['a number of big.js', 'Big(0.1).plus(0.2)', '0.3'],
  ['an object that says how', '{ b: 1, toJSON() { return [this.b, { toJSON: () => "c" }] } }', [1, 'c']],
])('%s in a result is what toJSON gives', (_name, value, expected) => {
  const source = `import dayjs from 'dayjs'; import Big from 'big.js'; export const handler = () => ({ a: ${value} })`;
  expect(resultOf(run(sandbox, source))).toEqual({ a: expected });
});

test.each([
  ['new Map([[1, 2]])', 'the result has a Map: return Object.fromEntries(map) instead'],
  ['new Set([1])', 'the result has a Set: return [...set] instead'],
  ['(() => { const a = { toJSON: () => a }; return a })()', 'the result refers to itself, or is nested too deep'],
])('a result with %s says why it is none', (value, reason) => {
  expect(run(sandbox, `export const handler = () => ({ a: ${value} })`)).toMatchObject({ failed: { reason } });
});

test.each(['debug', 'info', 'warn', 'error'])('console.%s logs', (method) => {
  expect(run(sandbox, `export const handler = () => { console.${method}("a", 1) }`)).toMatchObject({
    log: [{ lines: ['"a"', '1'] }],
  });
});

test('a log that cannot be written fails nothing', async () => {
  const source = 'export const handler = () => { const a = {}; a.a = a; console.log(a); console.log(1n); return 1 }';
  expect(await run(sandbox, source)).toMatchObject({ done: '1' });
});
