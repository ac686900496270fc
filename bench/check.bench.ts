/**
 * How long a check of a graph takes where it is typed, over a check by the engine in another process, as it was before there
 * was a parser of our own, and over the check in a worker process that the server makes before a publish.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEvaluator } from '../packages/engine/src/index.ts';
import { asShipped } from './support/as-shipped.ts';

const ROUNDS = 400;
const FRAME_MS = 1000 / 60;
const graphs = new URL('../packages/engine/fixtures/graphs/', import.meta.url);

const contents = readdirSync(graphs)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(new URL(name, graphs), 'utf8'))
  .toSorted((one, other) => other.length - one.length);
const [largest = ''] = contents;

async function medianOf(check: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await check();
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[ROUNDS / 2] ?? 0;
}

const { checkGraph, parseGraph } =
  await asShipped<typeof import('../packages/jdm/src/index.ts')>('packages/jdm/src/index.ts');
const graph = parseGraph(largest);
if (!graph) throw new Error('The fixture is no graph.');
const texts = graph.nodes.flatMap((node) => node.texts).length;

/** Reads the graph as well, because one that has changed since the last check is a new one. */
function inPlace() {
  const read = parseGraph(largest);
  if (!read || checkGraph(read).problems.length > 0) throw new Error('The graph has problems.');
}

const engine = fork(join(import.meta.dirname, 'baselines/engine-check.ts'), { execArgv: ['--import', 'tsx'] });

async function byTheEngine() {
  engine.send(largest);
  const [asked] = await once(engine, 'message');
  if (asked !== texts) throw new Error('The engine was asked about other texts.');
}

const evaluator = createEvaluator({
  runner: [new URL('../apps/server/dist/engine-runner.js', import.meta.url).pathname],
  deadlineMs: 2_000,
  memoryLimitBytes: 512 * 1024 * 1024,
  load: async () => null,
});

async function inAWorker() {
  const outcome = await evaluator.check(largest, 'bench');
  if (!outcome.ok) throw new Error(outcome.error.message);
}

for (const check of [inPlace, byTheEngine, inAWorker]) await medianOf(check);
const [ours, before, worker] = [await medianOf(inPlace), await medianOf(byTheEngine), await medianOf(inAWorker)];
engine.kill();
await evaluator.close();
console.log(
  `the largest fixture, ${texts} texts: ${ours.toFixed(2)} ms, ${(ours / FRAME_MS).toFixed(2)} of a frame; ` +
    `${(before / ours).toFixed(0)} times faster than by the engine in another process (${before.toFixed(1)} ms), ` +
    `${(worker / ours).toFixed(0)} times faster than a check in a worker process (${worker.toFixed(1)} ms)`,
);
