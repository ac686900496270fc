/**
 * How long a check of a graph takes where it is typed, over asking the engine about each of its texts as it was done before
 * there was a parser of our own, and over a check in a worker process, which the server makes before a publish.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { evaluateExpression, evaluateUnaryExpression } from '@gorules/zen-engine';
import { createEvaluator } from '../packages/engine/src/index.ts';
import { checkGraph, parseGraph, textsOf } from '../packages/jdm/src/index.ts';

const ROUNDS = 400;
const AT_ONCE = 64;
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

const graph = parseGraph(largest);
if (!graph) throw new Error('The fixture is no graph.');
const texts = graph.nodes.flatMap(textsOf);

/** The page has the graph already, and not only its text. */
function inPlace() {
  if (graph && checkGraph(graph).problems.length > 0) throw new Error('The graph has problems.');
}

/** Each is read behind something that fails, so that it is not run, as the check did it. */
async function byTheEngine() {
  const ask = ({ kind, text }: (typeof texts)[number]) =>
    kind === 'cell'
      ? evaluateUnaryExpression(`-"",\n${text}`, { $: null })
      : evaluateExpression(`-"" ? 0 :\n${text}`, {});
  for (let n = 0; n < texts.length; n += AT_ONCE) await Promise.allSettled(texts.slice(n, n + AT_ONCE).map(ask));
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
const [ours, engine, worker] = [await medianOf(inPlace), await medianOf(byTheEngine), await medianOf(inAWorker)];
await evaluator.close();
console.log(
  `the largest fixture, ${texts.length} texts: ${ours.toFixed(2)} ms, ${(ours / FRAME_MS).toFixed(2)} of a frame; ` +
    `${(engine / ours).toFixed(0)} times faster than asking the engine about each text (${engine.toFixed(1)} ms), ` +
    `${(worker / ours).toFixed(0)} times faster than a check in a worker process (${worker.toFixed(1)} ms)`,
);
