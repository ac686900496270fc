/**
 * How much faster a compiled decision is than the same decision through zen's binding, both in one process and in
 * processor time: the geometric mean over the fixtures. And what a table of 16,000 rows costs over one of 16,
 * and one of 10,000 rows with two columns of dates over zen.
 */
import { readdirSync, readFileSync } from 'node:fs';
import zen from '@gorules/zen-engine';
import type { CompiledDecision } from '../packages/jdm/src/index.ts';
import { asShipped } from './support/as-shipped.ts';
import { lastTariff, tariffTable } from './support/tariff-table.ts';
import { lastOrder, validityTable } from './support/validity-table.ts';

const ROUNDS = 6;
const ROUND_MS = 40;
/** Of all fixtures before any is measured, because they share most of their code. */
const WARM_UP_RUNS = 1_000;
const graphs = new URL('../packages/engine/fixtures/graphs/', import.meta.url);

const { CompiledDecision: Compiled, compileDecision } =
  await asShipped<typeof import('../packages/jdm/src/index.ts')>('packages/jdm/src/index.ts');

/** Microseconds of processor time that one call takes, zen's threads included: the best of some rounds. */
async function microsecondsOf(call: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    let calls = 0;
    const before = process.cpuUsage();
    const end = performance.now() + ROUND_MS;
    while (performance.now() < end)
      for (let n = 0; n < 20; n++, calls++) {
        const answer = call();
        if (answer instanceof Promise) await answer;
      }
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / calls);
  }
  return best;
}

function compiled(text: string): CompiledDecision | null {
  const decision = compileDecision(text);
  return decision instanceof Compiled ? decision : null;
}

const fixtures = readdirSync(graphs)
  .filter((file) => file.endsWith('.json'))
  .flatMap((name) => {
    const text = readFileSync(new URL(name, graphs), 'utf8');
    const decision = compiled(text);
    const { input } = JSON.parse(text).tests[0];
    if (decision?.run(input)) return [{ name, text, input, decision }];
    console.log(`${name}: not compiled`);
    return [];
  });
for (const { decision, input } of fixtures) for (let run = 0; run < WARM_UP_RUNS; run++) decision.run(input);

const ratios: number[] = [];
for (const { name, text, input, decision } of fixtures) {
  const engine = new zen.ZenEngine();
  const theirs = engine.createDecision(new zen.ZenDecisionContent(Buffer.from(text)));
  const [ours, baseline] = [
    await microsecondsOf(() => decision.run(input)),
    await microsecondsOf(() => theirs.evaluate(input)),
  ];
  ratios.push(baseline / ours);
  console.log(`${name}: ${ours.toFixed(1)} against ${baseline.toFixed(0)} microseconds`);
  engine.dispose();
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`${ratios.length} fixtures: ${mean.toFixed(1)} times faster in the geometric mean`);

async function tableOf(rowCount: number, columnCount?: number): Promise<number> {
  const decision = compiled(JSON.stringify(tariffTable(rowCount, columnCount)));
  const input = lastTariff(rowCount, columnCount);
  if (!decision?.run(input)) throw new Error('The table is not compiled.');
  return microsecondsOf(() => decision.run(input));
}

await tableOf(16);
const small = await tableOf(16);
for (const rowCount of [2_000, 16_000])
  console.log(`table of ${rowCount} rows: ${((await tableOf(rowCount)) / small).toFixed(2)} of one of 16`);
const wide = (await tableOf(16_000, 10)) / (await tableOf(16, 10));
console.log(`table of 16000 rows and 10 columns: ${wide.toFixed(2)} of one of 16 rows`);

const DATED_ROWS = 10_000;
const dated = JSON.stringify(validityTable(DATED_ROWS));
const order = lastOrder(DATED_ROWS);
const decision = compiled(dated);
if (!decision?.run(order)) throw new Error('The table of dates is not compiled.');
const engine = new zen.ZenEngine();
const theirs = engine.createDecision(new zen.ZenDecisionContent(Buffer.from(dated)));
const [ours, baseline] = [
  await microsecondsOf(() => decision.run(order)),
  await microsecondsOf(() => theirs.evaluate(order)),
];
console.log(
  `table of ${DATED_ROWS} rows of dates: ${ours.toFixed(1)} against ${baseline.toFixed(0)} microseconds, ${(baseline / ours).toFixed(0)} times faster`,
);
engine.dispose();
process.exit();
