/**
 * How long the page takes to check a graph while its author types, compared with a check by zen in another process,
 * as it was before there was a parser of our own, and with the check in a worker process that the server makes before a
 * publish. And how long one edit in a long table takes to be checked, which looks only at what has changed. All of our code runs
 * as it is shipped.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { DecisionGraph } from '@rulewright/contract';
import { createEvaluator } from '../packages/engine/src/index.ts';
import { asShipped, shippedProgram } from './support/as-shipped.ts';
import { printGoal } from './support/goal.ts';
import { editedTables } from './support/large-table.ts';

/** The checks take turns of some rounds each, so that what else the machine does slows all of them alike. */
const TURNS = 40;
const ROUNDS = 20;
const WARM_UP_TURNS = TURNS / 2;
const FRAME_MS = 1000 / 60;
const graphs = new URL('../packages/engine/fixtures/graphs/', import.meta.url);

const contents = readdirSync(graphs)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(new URL(name, graphs), 'utf8'))
  .toSorted((one, other) => other.length - one.length);
const [largest = ''] = contents;

const { checkGraph, parseGraph, toParsedGraph } =
  await asShipped<typeof import('../packages/jdm/src/index.ts')>('packages/jdm/src/index.ts');
const graph = parseGraph(largest);
if (!graph) throw new Error('The fixture is no graph.');
const texts = graph.nodes.flatMap((node) => node.texts).length;

function expectNoErrors(read: typeof graph) {
  if (!read || checkGraph(read).problems[0]?.severity === 'error') throw new Error('The graph has errors.');
}

const engineCheck = await shippedProgram('bench/baselines/engine-check.ts');
const engine = fork(engineCheck.file, { execArgv: [] });
const evaluator = createEvaluator({
  runner: [new URL('../apps/server/dist/engine-runner.js', import.meta.url).pathname],
  deadlineMs: 2_000,
  memoryLimitBytes: 512 * 1024 * 1024,
  accountOf: (tenant) => tenant,
  load: async () => null,
});

async function timeOf(check: () => unknown): Promise<number> {
  const start = performance.now();
  await check();
  return performance.now() - start;
}

const checks = {
  /** The page has the graph as an object. It is a new one each time, so that nothing can be known of it. */
  page() {
    const held: DecisionGraph = JSON.parse(largest);
    return timeOf(() => expectNoErrors(toParsedGraph(held)));
  },
  text: () => timeOf(() => expectNoErrors(parseGraph(largest))),
  engine: () =>
    timeOf(async () => {
      engine.send(largest);
      const [asked] = await once(engine, 'message');
      if (asked !== texts) throw new Error('Zen was asked about other texts.');
    }),
  worker: () =>
    timeOf(async () => {
      const outcome = await evaluator.check(largest, 'bench');
      if (!outcome.ok) throw new Error(outcome.error.message);
    }),
};
type Name = keyof typeof checks;
const names = Object.keys(checks) as Name[];
const times: Record<Name, number[]> = { page: [], text: [], engine: [], worker: [] };

for (let turn = 0; turn < TURNS; turn++)
  for (const name of names)
    for (let round = 0; round < ROUNDS; round++) {
      const time = await checks[name]();
      if (turn >= WARM_UP_TURNS) times[name].push(time);
    }
engine.kill();
await engineCheck.remove();
await evaluator.close();

const median = (name: Name) => times[name].toSorted((one, other) => one - other)[times[name].length / 2] ?? 0;
const [page, text, byEngine, inWorker] = [median('page'), median('text'), median('engine'), median('worker')];
console.log(
  `the largest fixture, ${texts} texts: ${page.toFixed(2)} ms in the page, ${(page / FRAME_MS).toFixed(2)} of a frame; ` +
    `${(byEngine / page).toFixed(0)} times faster than by zen in another process (${byEngine.toFixed(1)} ms), ` +
    `${(inWorker / page).toFixed(0)} times faster than a check in a worker process (${inWorker.toFixed(1)} ms)`,
);
console.log(
  `with its JSON parsed first: ${text.toFixed(2)} ms; ` +
    `${(byEngine / text).toFixed(0)} times faster than by zen in another process`,
);

/** One edit after the other in a table, each of which is checked as the page's worker does it. */
const { GraphChecker } = await asShipped<typeof import('../apps/web/src/jdm-editor/live/graph-checker.ts')>(
  'apps/web/src/jdm-editor/live/graph-checker.ts',
);
const ROWS = 10_000;
const COLUMNS = 10;
async function editTimes(hasSchema: boolean): Promise<{ first: number; edit: number }> {
  const checker = new GraphChecker();
  const edits: number[] = [];
  for (const edited of editedTables({ rows: ROWS, columns: COLUMNS, edits: 60, hasSchema }))
    edits.push(await timeOf(() => checker.check(edited as unknown as Parameters<typeof checker.check>[0])));
  const [first = 0, ...later] = edits;
  return { first, edit: later.toSorted((one, other) => one - other)[Math.floor(later.length / 2)] ?? Number.NaN };
}
const { first, edit } = await editTimes(true);
const words = await editTimes(false);
const table = `a table of ${ROWS.toLocaleString('en')} rows and ${COLUMNS} columns`;
printGoal(
  `milliseconds to check one edit in ${table}`,
  edit,
  { atMost: 50 },
  `${first.toFixed(0)} ms when it is opened`,
);
printGoal(
  `milliseconds to check one edit in ${table} without a schema, whose outputs are words`,
  words.edit,
  { atMost: 50 },
  `${words.first.toFixed(0)} ms when it is opened`,
);
printGoal('frames to check the largest fixture', page / FRAME_MS, { atMost: 1 }, `${page.toFixed(2)} ms`);
