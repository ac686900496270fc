/** Functions that do harm: each ends with a reason, and the next call finds nothing of it. */
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { openSandbox } from '../src/index.ts';
import { partsOnDisk } from '../src/parts-on-disk.ts';
import { open, resultOf, run } from './run.ts';

const sandbox = await open();

/** In milliseconds, how much later than its deadline a function may end on a machine that has much to do. */
const LATE = 2_000;

const body = (source: string) => `export const handler = async (input) => { ${source} }`;

const innocent =
  'let calls = 0; export const handler = (input) => ({ calls: ++calls, sum: [1, 2].reduce((a, b) => a + b, input.n), text: JSON.stringify({ a: [1] }) })';
const expectInnocence = () =>
  expect(resultOf(run(sandbox, innocent, { input: { n: 1 }, deadline: Number.POSITIVE_INFINITY }))).toEqual({
    calls: 1,
    sum: 4,
    text: '{"a":[1]}',
  });

describe('a function is stopped', () => {
  test.each([
    ['that never ends', 'while (true) {}', 'function-timeout'],
    ['that catches being stopped', 'while (true) { try { while (true) {} } catch {} }', 'function-timeout'],
    [
      'that catches being stopped in promises',
      'const f = async () => { while (true) {} }; while (true) { try { await f() } catch {} }',
      'function-timeout',
    ],
    ['that ends by being stopped', 'try { while (true) {} } finally { return 1 }', 'function-timeout'],
    ['that waits again and again', 'while (true) await null', 'function-timeout'],
    ['that waits for itself', 'const a = { then(resolve) { resolve(a) } }; await a', 'function-timeout'],
    [
      'that goes on beside its result',
      '(async () => { while (true) await null })(); await new Promise(() => {})',
      'function-timeout',
    ],
    ['with a pattern that goes back and forth', 'return /(a+)+$/.test("a".repeat(60) + "!")', 'function-timeout'],
    [
      'with an endless iterator',
      'return [...{ [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) }]',
      /^function-(timeout|memory)$/,
    ],
    [
      'with an endless list of promises',
      'const wait = () => Promise.resolve().then(wait); await wait()',
      'function-timeout',
    ],
    ['with a result that never ends', 'return new Proxy({}, { ownKeys() { while (true) {} } })', 'function-timeout'],
    [
      'with a message that never ends',
      'throw { __proto__: Error.prototype, get message() { while (true) {} } }',
      'function-timeout',
    ],
    ['that allocates lists', 'const all = []; while (true) all.push(new Array(1000).fill(1))', 'function-memory'],
    ['that allocates buffers', 'const all = []; while (true) all.push(new Uint8Array(1e6).fill(1))', 'function-memory'],
    ['that doubles a text', 'let text = "x"; while (true) text += text', /^function-(memory|error)$/],
    ['with a long text', 'return "x".repeat(2 ** 28)', 'function-memory'],
    ['with a long list', 'return new Array(1e9).fill(0).join()', /^function-(memory|timeout)$/],
    ['with a result that is long', 'return new Array(2 ** 32 - 1)', /^function-(memory|timeout)$/],
    ['that waits for nothing', 'await new Promise(() => {})', 'function-error'],
    ['that calls itself', 'const f = () => f() + 1; return f()', 'function-error'],
    ['that calls itself through the library', 'const f = () => [1].map(f); return f()', 'function-error'],
    ['with a deep list', 'let a = []; for (let n = 0; n < 1e5; n++) a = [a]; return a', 'function-error'],
    ['with a deep text of JSON', 'return JSON.parse("[".repeat(1e5) + "]".repeat(1e5))', 'function-error'],
    ['with a cycle', 'const a = { b: [] }; a.b.push(a); return a', 'function-error'],
    [
      'with a proxy of itself',
      'const a = new Proxy({}, { get: () => a, ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ value: a, enumerable: true, configurable: true }) }); return a',
      'function-error',
    ],
    ['with a nested pattern', 'return new RegExp("(".repeat(1e5) + ")".repeat(1e5)).test("a")', 'function-error'],
    ['with a nested source', 'return eval("[".repeat(1e5))', 'function-error'],
  ])('%s', (_name, source, kind) => {
    // What ends by itself does so on however busy a machine.
    const deadline = performance.now() + (String(kind).includes('timeout') ? 200 : 20_000);
    const ended = run(sandbox, body(source), { deadline });
    expect(performance.now()).toBeLessThan(deadline + LATE);
    expect(ended).toMatchObject({ failed: { kind: expect.stringMatching(kind) } });
    expectInnocence();
  });

  test('while it is read', () => {
    const source = `${'('.repeat(100_000)}`;
    expect(sandbox.compile(source, 'module')).toMatchObject({ fault: { reason: expect.any(String) } });
    // Whoever takes the types away tries both meanings of each bracket.
    const ambiguous = `const x: number = ${'f<(a) => '.repeat(60)}1`;
    const since = performance.now();
    expect(sandbox.compile(ambiguous, 'module', performance.now() + 300)).toMatchObject({ fault: {} });
    expect(performance.now() - since).toBeLessThan(300 + LATE);
    expectInnocence();
  });

  test('before its handler is called', () => {
    expect(
      run(sandbox, 'while (true) {} export const handler = () => 1', { deadline: performance.now() + 200 }),
    ).toMatchObject({
      failed: { kind: 'function-timeout' },
    });
    expectInnocence();
  });
});

describe('the next call finds nothing of a function', () => {
  test.each([
    [
      'that replaces the library',
      'JSON.stringify = JSON.parse = Array.prototype.reduce = Promise.prototype.then = () => "mine"; Object.keys = Reflect.apply = () => []; Array.isArray = () => true',
    ],
    [
      'that fills prototypes',
      'Object.prototype.polluted = 1; Array.prototype[0] = 1; Object.defineProperty(Object.prototype, "0", { set() { throw 1 }, configurable: true })',
    ],
    [
      'that replaces globals',
      'globalThis.Error = globalThis.Promise = globalThis.Object = globalThis.Array = undefined; console.log = 5; globalThis.config = { trace: 1 }',
    ],
    [
      'that deletes globals',
      'for (const name of Object.getOwnPropertyNames(globalThis)) { try { delete globalThis[name] } catch {} }',
    ],
    [
      'that freezes everything',
      'for (const name of Object.getOwnPropertyNames(globalThis)) { try { Object.freeze(globalThis[name]); Object.freeze(globalThis[name].prototype) } catch {} }',
    ],
    [
      'that keeps a reference',
      'globalThis.kept = input; new FinalizationRegistry(() => {}).register(input); queueMicrotask(() => { globalThis.later = 1 })',
    ],
  ])('%s', async (_name, source) => {
    const ended = await run(sandbox, body(`${source}; return { n: 1 }`));
    expect(ended).toSatisfy((end: object) => 'done' in end || 'failed' in end);
    expectInnocence();
    const names = 'export const handler = () => [typeof kept, typeof later, ({}).polluted, [,][0]]';
    expect(resultOf(run(sandbox, names))).toEqual(['undefined', 'undefined', null, null]);
  });

  test('replacing the library keeps no function from its limits', () => {
    const source = body(
      'JSON.stringify = () => "1"; Promise.prototype.then = () => {}; Array.isArray = () => { while (true) {} }; Object.keys = () => []; return { a: [1, { b: 2 }] }',
    );
    expect(resultOf(run(sandbox, source))).toEqual({ a: [1, { b: 2 }] });
  });

  test('what replaces methods of texts spoils its own result only', () => {
    const replace = (result: string) =>
      body(`String.prototype.concat = () => '${result}'; Object.prototype.toJSON = () => 5; return { a: 1 / 3 }`);
    for (const result of ['{', '5', '']) {
      const ended = run(sandbox, replace(result));
      if ('done' in ended) expect(() => JSON.parse(ended.done as string)).not.toThrow();
      else expect(ended).toMatchObject({ failed: {} });
      expectInnocence();
    }
    const log = body(`String.prototype.concat = () => '{"lines":5}'; console.log(1)`);
    expect(run(sandbox, log)).toMatchObject({ failed: {}, log: [] });
    const call = body('Object.prototype.toJSON = () => 5; await console.sleep(1)');
    expect(run(sandbox, call)).toMatchObject({ failed: {} });
  });

  test('the state of a module begins anew', () => {
    for (let call = 0; call < 3; call++) expectInnocence();
  });
});

test('a function cannot reach what runs it', () => {
  const source = body(
    'return [typeof process, typeof require, typeof fetch, typeof own, typeof setTimeout, this === undefined, Function("return this")() === globalThis, typeof (() => {}).constructor("return process")]',
  );
  expect(resultOf(run(sandbox, source))).toEqual([...new Array(5).fill('undefined'), true, true, 'function']);
  expect(run(sandbox, body('return (await import("sucrase/index.js")).transform'))).toMatchObject({ failed: {} });
  expect(run(sandbox, body('return await import("../../package.json")'))).toMatchObject({ failed: {} });
});

test('nor can it where a file of ours could not be read before', async () => {
  const parts = partsOnDisk();
  const paths: string[] = [];
  let fails = false;
  const read = (path: string) => {
    if (fails) throw new Error('EMFILE');
    paths.push(path);
    return parts.read(path);
  };
  const other = await openSandbox({ ...parts, memoryBytes: 16 * 1024 * 1024, read });
  fails = true;
  const typed = 'export const handler = (input: number) => input';
  expect(() => other.compile(typed, 'module')).toThrow('EMFILE');
  fails = false;
  const name = 'sucrase/../../package.json';
  expect(other.compile(`import x from "${name}"`, 'module')).toMatchObject({
    fault: { reason: expect.stringContaining(`There is no module "${name}".`) },
  });
  expect(paths).toEqual([]);
  expect(run(other, body('while (true) {}'), { deadline: performance.now() + 100 })).toMatchObject({
    failed: { kind: 'function-timeout' },
  });
  expect(resultOf(run(other, typed, { input: 1 }))).toBe(1);
  expect(() => parts.read('sucrase/../../package.json')).toThrow('A path may not leave its package.');
});

test('a flood of log entries is cut', () => {
  const ended = run(sandbox, body('while (true) console.log("x".repeat(1000))'), {
    deadline: performance.now() + 1_000,
  });
  expect(ended).toMatchObject({ failed: { kind: 'function-timeout' } });
  const { log } = ended as { log: object[] };
  expect(JSON.stringify(log).length).toBeLessThan(300_000);
  expect(log.at(-1)).toEqual({ lines: ['"The rest of the log is too long to be kept."'], msSinceRun: 0 });
});

test('a message is cut', () => {
  const source = body('throw new Error("x".repeat(1e6))');
  const ended = run(sandbox, source, { deadline: Number.POSITIVE_INFINITY });
  expect(ended).toMatchObject({ failed: { reason: `${'x'.repeat(500)}…` } });
});

/** The interpreter asks for the time between instructions only, and these are one. */
test.each(['[].includes.call({ length: 2 ** 53 - 1 }, 1)', 'const n = 3n ** 1000000n; n ** 60n'])(
  'a thread with an operation that takes for ever can be ended: %s',
  async (operation) => {
    const program = new URL('run-in-thread.ts', import.meta.url).href;
    const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program}') })`;
    const worker = new Worker(start, { eval: true, workerData: body(operation) });
    await new Promise((resolve) => worker.once('message', resolve));
    let hasEnded = false;
    worker.once('message', () => {
      hasEnded = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const since = performance.now();
    await worker.terminate();
    expect(performance.now() - since).toBeLessThan(LATE);
    // Should this fail, the interpreter has become able to end it, and the thread needs no end.
    if (operation.startsWith('[]')) expect(hasEnded).toBe(false);
  },
);
