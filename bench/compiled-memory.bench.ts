/** The memory of a process that compiles and runs 10,000 different decisions of 100 organizations. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'esbuild';
import { asShipped } from './support/as-shipped.ts';

const DECISIONS = 10_000;
const ORGANIZATIONS = 100;
/** How often each is called: by then it is compiled. */
const CALLS = 3;
const root = join(import.meta.dirname, '..');

const { createEvaluator } =
  await asShipped<typeof import('../packages/engine/src/index.ts')>('packages/engine/src/index.ts');
const runner = join(root, `.cache/bench-runner-${randomUUID()}.mjs`);
await build({
  entryPoints: [join(root, 'packages/engine/src/backends/processes/runner/runner-process.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['@gorules/zen-engine'],
  outfile: runner,
});

/** Each with other numbers in it, so that nothing of one can serve for another. */
const graph = readFileSync(join(root, 'packages/engine/fixtures/graphs/loan-approval.json'), 'utf8');
const { input } = JSON.parse(graph).tests[0];
const contentOf = (n: number) => graph.replaceAll('700', String(700 + n)).replace('{', `{"n":${n},`);

const evaluator = createEvaluator({
  runner: [runner],
  accountOf: (tenant) => tenant,
  load: async () => null,
  deadlineMs: 10_000,
  memoryLimitBytes: 512 * 1024 * 1024,
});
const megabytes = () => (process.memoryUsage().rss / 1024 / 1024).toFixed(0);
console.log(`0 decisions: ${megabytes()} MB`);
try {
  for (let n = 1; n <= DECISIONS; n++) {
    const decision = { hash: `decision ${n}`, content: contentOf(n) };
    for (let call = 0; call < CALLS; call++) {
      const outcome = await evaluator.evaluate({
        tenant: `organization ${n % ORGANIZATIONS}`,
        purpose: 'public',
        decision,
        input: { text: JSON.stringify(input), key: null },
        resolution: { from: 'saved', projectSlug: 'p' },
        trace: 'none',
        effects: 'forbidden',
      });
      if (!outcome.ok) throw new Error(outcome.error.message);
      await setTimeout(1);
    }
    if (n % 1_000 > 0) continue;
    const { compiled } = evaluator.statistics().answered;
    console.log(`${n} decisions: ${megabytes()} MB; ${compiled} of ${n * CALLS} calls were answered in this process`);
  }
} finally {
  await evaluator.close();
  await rm(runner);
}
process.exit();
