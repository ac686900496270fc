/**
 * What evaluating in worker processes costs over calling zen in one process, which a rule could then end.
 * Both read the input from text and write the result as text.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createEvaluator } from '../packages/engine/src/index.ts';

const SECONDS = 4;
const AT_ONCE = 50;
const graphs = new URL('../packages/engine/fixtures/graphs/', import.meta.url);

/** Run in a process of its own: zen in there, called as directly as it can be. */
const direct = `
  import { readFileSync } from 'node:fs';
  import zen from '@gorules/zen-engine';
  const [path, seconds, atOnce] = process.argv.slice(1);
  const text = readFileSync(path);
  const input = JSON.stringify(JSON.parse(text).tests[0].input);
  const decision = new zen.ZenEngine().createDecision(new zen.ZenDecisionContent(text));
  async function measure(ms) {
    let count = 0;
    const end = performance.now() + ms;
    await Promise.all(Array.from({ length: Number(atOnce) }, async () => {
      for (; performance.now() < end; count++) JSON.stringify((await decision.evaluate(JSON.parse(input))).result);
    }));
    return count / (ms / 1000);
  }
  await measure(1000);
  console.log(await measure(seconds * 1000));
`;

function inOneProcess(path: string): number {
  const args = ['--input-type=module', '-e', direct, path, String(SECONDS), String(AT_ONCE)];
  return Number(execFileSync(process.execPath, args, { cwd: new URL('../packages/engine', import.meta.url) }));
}

async function inWorkers(path: string): Promise<number> {
  const evaluator = createEvaluator({
    runner: [new URL('../apps/server/dist/engine-runner.js', import.meta.url).pathname],
    deadlineMs: 2_000,
    memoryLimitBytes: 512 * 1024 * 1024,
    accountOf: (tenant) => tenant,
    load: async () => null,
  });
  const content = readFileSync(path, 'utf8');
  const input = JSON.stringify(JSON.parse(content).tests[0].input);
  const decision = { hash: path, content };
  const measure = async (ms: number) => {
    let count = 0;
    const end = performance.now() + ms;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (; performance.now() < end; count++) {
          const outcome = await evaluator.evaluate({
            tenant: 'bench',
            purpose: 'public',
            decision,
            input: { text: input, key: null },
            resolution: { from: 'saved', projectSlug: 'bench' },
            trace: 'none',
            effects: 'forbidden',
          });
          if (!outcome.ok) throw new Error(outcome.error.message);
        }
      }),
    );
    return count / (ms / 1000);
  };
  await measure(1000);
  const rate = await measure(SECONDS * 1000);
  await evaluator.close();
  return rate;
}

for (const name of ['expression-passthrough', 'loan-approval', 'multi-switch']) {
  const path = new URL(`${name}.json`, graphs).pathname;
  const [baseline, ours] = [inOneProcess(path), await inWorkers(path)];
  console.log(
    `${name}: ${(ours / baseline).toFixed(2)} of zen in one process (${ours.toFixed(0)} against ${baseline.toFixed(0)} a second)`,
  );
}
