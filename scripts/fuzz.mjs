/**
 * Compares what we compile with what the engine answers, on generated expressions, tables and graphs and on changed inputs of
 * real ones, for some minutes: `npm run fuzz -- 30`. Each round has another seed, which is printed where it finds something.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say, script } from './lib/console.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

const folder = 'packages/engine/test/parity';
/** The programs, and how much each does in a round of some seconds. */
const programs = { numbers: 20_000, expressions: 20_000, schemas: 1_000, fixtures: 60, graphs: 1_500 };
/** What "now" means; see moment.ts in the folder. */
const MOMENT = '2026-03-05T11:22:33Z';

/**
 * @param {string} name
 * @param {number} amount
 * @param {number} seed
 */
async function compare(name, amount, seed) {
  const args = ['--import', 'tsx', join(folder, `${name}.ts`), String(amount), String(seed)];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, RUST_BACKTRACE: '0', __ZEN_MOCK_UTC_TIME: MOMENT },
    maxBuffer: 256 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

script(async () => {
  const minutes = Number(process.argv[2] ?? 5);
  if (!(minutes > 0)) throw new Error('Say for how many minutes: npm run fuzz -- 30');
  await ensureInstalled();
  const end = Date.now() + minutes * 60_000;
  const compared = Object.fromEntries(Object.keys(programs).map((name) => [name, 0]));
  for (let seed = Date.now() % 1_000_000; Date.now() < end; seed++)
    for (const [name, amount] of Object.entries(programs)) {
      const report = await compare(name, amount, seed);
      compared[name] += report.compared;
      if (report.differences.length === 0) continue;
      console.log(JSON.stringify(report.differences, null, 2));
      throw new Error(`${name} with the seed ${seed} found ${report.differences.length} differences`);
    }
  say(
    `No difference: ${Object.entries(compared)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')} compared`,
  );
});
