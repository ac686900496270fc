/**
 * How much faster an author's function is in the sandbox than in zen's function node, both in one process: in
 * processor time, and one call after the other by the clock. Input and result are text in both.
 */
import zen from '@gorules/zen-engine';
import { asShipped } from './support/as-shipped.ts';
import { printGoal } from './support/goal.ts';
import { inTurns, medianOf, ratioOf } from './support/in-turns.ts';

const TURN_MS = 400;
const WARM_UP_RUNS = 3_000;

const { openSandbox } = await asShipped<typeof import('../packages/functions/src/index.ts')>(
  'packages/functions/src/index.ts',
);
const { partsOnDisk } = await asShipped<typeof import('../packages/functions/src/parts-on-disk.ts')>(
  'packages/functions/src/parts-on-disk.ts',
);

const count = `
  const flags = input.flags || {};
  const count = (flag) => Object.values(flags).reduce((sum, value) => (value == flag ? sum + 1 : sum), 0);
  return { ...input, red: count('red'), amber: count('amber'), green: count('green') };`;
const functions = [
  { name: 'module', form: 'module', source: `export const handler = async (input) => {${count}\n};` },
  { name: 'script', form: 'script', source: `const handler = (input) => {${count}\n};` },
  {
    name: 'dates',
    form: 'module',
    source: `import dayjs from 'dayjs';
      export const handler = (input) => ({ due: dayjs(input.date).add(1, 'month').format('YYYY-MM-DD') });`,
  },
  {
    name: 'schema',
    form: 'module',
    source: `import { z } from 'zod';
      const Order = z.object({ amount: z.number(), date: z.string() });
      export const handler = (input) => Order.parse(input);`,
  },
] as const;
const input = JSON.stringify({ flags: { a: 'red', b: 'green', c: 'amber' }, amount: 12.5, date: '2024-01-31' });

const sandbox = await openSandbox({ ...partsOnDisk(), memoryBytes: 32 * 1024 * 1024 });
const config = { iteration: 0, maxDepth: 10, trace: false };

type Figures = { cpu: number; wall: number };

/** Microseconds that a call takes. */
async function measure(call: () => unknown): Promise<Figures> {
  let calls = 0;
  const before = process.cpuUsage();
  const since = performance.now();
  while (performance.now() < since + TURN_MS)
    for (let n = 0; n < 20; n++, calls++) {
      const answer = call();
      if (answer instanceof Promise) await answer;
    }
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / calls, wall: ((performance.now() - since) * 1_000) / calls };
}

for (const { name, form, source } of functions) {
  const compiled = sandbox.compile(source, form);
  if ('fault' in compiled) throw new Error(compiled.fault.reason);
  const ours = () => {
    const run = sandbox.run(compiled, input, { deadline: performance.now() + 1_000, config });
    if (!('done' in run)) throw new Error(JSON.stringify(run));
    return run.done;
  };
  const graph = {
    nodes: [
      { id: 'input', name: 'input', type: 'inputNode' },
      { id: 'function', name: 'function', type: 'functionNode', content: form === 'script' ? source : { source } },
    ],
    edges: [{ id: 'edge', sourceId: 'input', targetId: 'function' }],
  };
  const engine = new zen.ZenEngine();
  const decision = engine.createDecision(new zen.ZenDecisionContent(Buffer.from(JSON.stringify(graph))));
  const theirs = async () => JSON.stringify((await decision.evaluate(JSON.parse(input))).result);
  for (let n = 0; n < WARM_UP_RUNS; n++) ours();
  const rounds = await inTurns({ ours: () => measure(ours), theirs: () => measure(theirs) });
  const of = (figure: (figures: Figures) => number) => {
    const [mine, baseline] = [medianOf(rounds.ours, figure), medianOf(rounds.theirs, figure)];
    return `${mine.toFixed(1)} against ${baseline.toFixed(0)} microseconds`;
  };
  const ratio = (figure: (figures: Figures) => number) => ratioOf(rounds.theirs, rounds.ours, figure);
  const [cpu, wall] = [({ cpu }: Figures) => cpu, ({ wall }: Figures) => wall];
  printGoal(`function (${name}) by the clock`, ratio(wall), { atLeast: 10 }, of(wall));
  console.log(`function (${name}) in processor time: ${ratio(cpu).toFixed(1)} times faster; ${of(cpu)}`);
  engine.dispose();
}
process.exit();
