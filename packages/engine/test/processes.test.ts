import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { launcher } from '../src/backends/processes/launch.ts';
import type { FromWorker, ToWorker } from '../src/backends/processes/messages.ts';
import type { Evaluator, EvaluatorOptions } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { programOf, processSettings as settings } from './evaluator.ts';
import { calling, chain, expressions, javascript, requestOf } from './graphs.ts';
import { aliveOf, workersOf } from './system.ts';

const evaluators: Evaluator[] = [];
afterEach(async () => {
  for (const evaluator of evaluators.splice(0)) await evaluator.close();
});

function start(options: Partial<EvaluatorOptions> = {}) {
  const evaluator = createEvaluator({ ...settings, workers: 1, ...options });
  evaluators.push(evaluator);
  return evaluator;
}

const double = chain(expressions({ double: 'n * 2' }));

test('workers end with the process that started them, however busy they are', async () => {
  const program = `
    import { chain, createEvaluator, expressions, javascript, requestOf } from '${programOf('evaluator')}';
    const evaluator = createEvaluator({ ...${JSON.stringify(settings)}, deadlineMs: 60000, workers: 2, load: async () => null });
    await evaluator.evaluate(requestOf(chain(expressions({ a: '1' })), '{}'));
    evaluator.evaluate(requestOf(chain(javascript('while (true) {}')), '{}'));
    evaluator.evaluate(requestOf(chain(expressions({ a: 'map([0..100000], len(map([0..100000], # * 2)))' })), '{}'));
    setTimeout(() => console.log('running'), 200);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(parent.stdout, 'data');
  const running = () => workersOf(parent.pid as number);
  await expect.poll(() => running().length).toBeGreaterThanOrEqual(2);
  const workers = running();
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(aliveOf(workers)).toEqual([]), 10_000);
});

test('no worker is left after the close, and running or later evaluations are answered as unavailable', async () => {
  const evaluator = start();
  await evaluator.evaluate(requestOf(double, '{"n":1}'));
  const workers = workersOf(process.pid);
  const waiting = evaluator.evaluate(requestOf(chain(javascript('while (true) {}')), '{}'));
  await evaluator.close();
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(await evaluator.evaluate(requestOf(double, '{"n":1}'))).toMatchObject({
    ok: false,
    error: { code: 'unavailable' },
  });
  expect(await evaluator.check(double.content, 't')).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(workers.length).toBeGreaterThan(0);
  expect(aliveOf(workers)).toEqual([]);
});

// Only Linux shows the environment and the limits of a process.
const tells = process.platform === 'linux';
test.runIf(tells)('a worker has nothing of the server’s environment, and a limit for its memory', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://secret');
  const evaluator = start();
  await evaluator.evaluate(requestOf(double, '{"n":1}', { purpose: 'test', input: { text: '{"n":1}', key: null } }));
  await evaluator.check(double.content, 't');
  vi.unstubAllEnvs();
  const workers = workersOf(process.pid);
  expect(workers.length).toBeGreaterThan(0);
  for (const pid of workers) {
    const names = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').filter(Boolean);
    const kept = names.map((entry) => entry.split('=')[0]).filter((name) => name !== 'PWD');
    expect(kept.sort()).toEqual(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'PATH', 'TZ']);
    expect(readFileSync(`/proc/${pid}/limits`, 'latin1')).toMatch(/Max data size\s+\d+/);
  }
});

test('workers that somebody kills are replaced and their evaluations run again', async () => {
  const evaluator = start({ workers: 2 });
  await evaluator.evaluate(requestOf(double, '{"n":1}'));
  const rounds = Array.from({ length: 5 }, async (_, round) => {
    await new Promise((resolve) => setTimeout(resolve, round * 100));
    const [victim] = workersOf(process.pid);
    if (round % 2 === 0 && victim) process.kill(victim, 'SIGKILL');
    const outcomes = await Promise.all(
      Array.from({ length: 80 }, (_, n) => evaluator.evaluate(requestOf(double, `{"n":${n}}`))),
    );
    for (const [n, outcome] of outcomes.entries())
      expect(outcome).toMatchObject({ ok: true, result: `{"double":${n * 2}}` });
  });
  await Promise.all(rounds);
});

test('checks that wait for a worker are made although somebody kills that worker', async () => {
  const evaluator = start();
  await evaluator.check(double.content, 't');
  const [, alone] = workersOf(process.pid).sort((one, other) => one - other);
  // Killing process 0 would end this whole process group.
  if (!alone) throw new Error('there is no second worker');
  const checks = Array.from({ length: 3 }, () => evaluator.check(double.content, 't'));
  process.kill(alone, 'SIGKILL');
  expect(await Promise.all(checks)).toEqual(Array(3).fill({ ok: true, problems: [], isCut: false }));
});

test('a worker that cannot be started for want of file descriptors is started when there are some', async () => {
  const program = `
    import { execFileSync } from 'node:child_process';
    import { closeSync, openSync } from 'node:fs';
    import { chain, createEvaluator, expressions, requestOf } from '${programOf('evaluator')}';
    const files = [];
    const logged = [];
    const log = (message) => logged.push(message);
    const evaluator = createEvaluator({ ...${JSON.stringify(settings)}, workers: 1, load: async () => null, log });
    const run = () => evaluator.evaluate(requestOf(chain(expressions({ a: '1' })), '{}'));
    await run();
    const workers = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'engine-runner'], { encoding: 'utf8' });
    try { while (true) files.push(openSync('/dev/null')); } catch {}
    for (const pid of workers.match(/[0-9]+/g)) process.kill(Number(pid), 'SIGKILL');
    while (!logged.some((message) => message.includes('could not be started')))
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const file of files) closeSync(file);
    const staying = setInterval(() => {}, 1_000);
    console.log((await run()).result);
    await evaluator.close();
    clearInterval(staying);`;
  const command = [process.execPath, '--input-type=module', '-e', program];
  const parent = spawn('sh', ['-c', 'ulimit -n 256; exec "$@"', 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [parent.stdout, parent.stderr]) stream.on('data', (text) => (said += text));
  await once(parent, 'close');
  expect(said).toBe('{"a":1}\n');
});

test('more decisions than a worker keeps compiled all give their own results', async () => {
  const evaluator = start();
  const decisions = Array.from({ length: 300 }, (_, n) => chain(expressions({ a: `n + ${n}` })));
  for (let round = 0; round < 2; round++) {
    const outcomes = await Promise.all(
      decisions.map((decision) => evaluator.evaluate(requestOf(decision, '{"n":1000}'))),
    );
    expect(outcomes.map((outcome) => outcome.ok && outcome.result)).toEqual(
      decisions.map((_, n) => `{"a":${1000 + n}}`),
    );
  }
});

test('called decisions are looked up as the request says, in more contexts than a worker keeps', async () => {
  const load: EvaluatorOptions['load'] = async ({ tenant, resolution }) =>
    chain(expressions({ lookup: JSON.stringify(`${tenant} ${resolution.from} ${resolution.projectSlug}`) }));
  const evaluator = start({ load });
  const caller = chain(calling('any'));
  const projects = Array.from({ length: 400 }, (_, n) => `project ${n}`);
  for (let round = 0; round < 2; round++) {
    const outcomes = await Promise.all(
      projects.map((projectSlug) =>
        evaluator.evaluate(requestOf(caller, '{}', { resolution: { from: 'saved', projectSlug } })),
      ),
    );
    expect(outcomes.map((outcome) => outcome.ok && JSON.parse(outcome.result.toString()).lookup)).toEqual(
      projects.map((project) => `t saved ${project}`),
    );
  }
});

test.each([
  ['a node', calling('any')],
  ['a function', javascript('return (await (await import("zen")).default.evaluate("any", {})).result')],
])('a lookup that fails for %s is logged and answered as unavailable', async (_name, caller) => {
  const logged: unknown[][] = [];
  const load = async () => Promise.reject(new Error('the database is gone'));
  const evaluator = start({ load, log: (...entry) => logged.push(entry) });
  expect(await evaluator.evaluate(requestOf(chain(caller), '{}'))).toEqual({
    ok: false,
    error: {
      code: 'unavailable',
      message: 'The decision "any" could not be loaded at the moment.',
      nodeId: caller.id,
      called: { key: 'any', reason: 'unavailable' },
    },
    input: '{}',
  });
  expect(logged).toContainEqual(['a decision could not be loaded', new Error('the database is gone')]);
});

test('a function cannot find a failed lookup by printing a number, be it of another tenant or of its own', async () => {
  const evaluator = start({ load: async () => Promise.reject(new Error('the database is gone')) });
  await evaluator.evaluate(requestOf(chain(calling('secret')), '{}', { tenant: 'victim' }));
  const printing = chain(javascript('throw new Error("(lookup 1)")'));
  for (const tenant of ['attacker', 'victim'])
    expect(await evaluator.evaluate(requestOf(printing, '{}', { tenant }))).toMatchObject({
      ok: false,
      error: { code: 'graph', message: 'The function failed on line 1: (lookup 1)' },
    });
});

test('a fault in the program of a worker is answered and does not end the worker', async () => {
  const { runner, memoryLimitBytes } = settings;
  const timeouts = { functionTimeoutMs: 1_000, evaluationTimeoutMs: 1_000, functionMemoryBytes: 2 ** 24 };
  const child = await launcher({ runner, memoryLimitBytes, settings: timeouts })('shared');
  const answer = await new Promise((resolve) => {
    child.once('exit', () => resolve('it ended'));
    child.on('message', (message: FromWorker) => {
      const input = { text: '{}', key: null };
      if (message.kind === 'ready')
        child.send({ kind: 'evaluate', id: 7, hash: 'never held', input, trace: 'none' } satisfies ToWorker);
      else resolve(message);
    });
  });
  child.kill('SIGKILL');
  expect(answer).toMatchObject({ kind: 'outcome', id: 7, outcome: { ok: false } });
});

test('large inputs and results in any script arrive unchanged', async () => {
  const evaluator = start();
  const text = 'héllo ✓ 𝒳 '.repeat(100_000);
  const outcome = await evaluator.evaluate(requestOf(chain(expressions({ same: 'text' })), JSON.stringify({ text })));
  expect(outcome.ok && JSON.parse(outcome.result.toString()).same === text).toBe(true);
});

test('a trace is given where the request asks for a full one', async () => {
  const evaluator = start();
  const outcome = await evaluator.evaluate(requestOf(double, '{"n":2}', { trace: 'full' }));
  expect(outcome).toMatchObject({ ok: true, result: '{"double":4}' });
  expect(JSON.parse((outcome.ok && outcome.trace?.toString()) || '{}')).toMatchObject({
    in: { id: 'in', name: 'in', order: 0, output: { n: 2 } },
    expression: { id: 'expression', order: 1, input: { n: 2 }, output: { double: 4 }, performance: expect.any(String) },
  });
});

test('a function that nothing but the end of its worker stops is told with its node', async () => {
  const evaluator = start({ deadlineMs: 500 });
  const stuck = chain(javascript('return [].includes.call({ length: 2 ** 53 - 1 }, 1)'));
  expect(await evaluator.evaluate(requestOf(stuck, '{}'))).toMatchObject({
    ok: false,
    error: { nodeId: 'function', message: expect.stringContaining('was stopped') },
  });
});
