/**
 * Compares what we compile with what zen answers, on generated expressions, tables and graphs and on changed inputs of
 * real ones, for some minutes: `npm run fuzz -- 30`. With `npm run fuzz -- budget 30` it looks for what takes longer in the
 * server than its steps say. Each round has another seed, which is printed where it finds something.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say, script } from './lib/console.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

const folder = 'packages/engine/test/parity';
/** The programs, and how much each does in a round of some seconds. */
const programs = { numbers: 20_000, dates: 20_000, expressions: 20_000, schemas: 1_000, fixtures: 60, graphs: 1_500 };
/** What "now" means; see moment.ts in the folder. */
const MOMENT = '2026-03-05T11:22:33Z';

/** How many milliseconds 10,000 steps may take, which is as many as a run has. */
const MOST_MS = 10;
const BUDGET_SECONDS = 60;

/** How often zen may end a program in one round. */
const MOST_ENDS = 20;
/** A program that takes more memory is ended like one that crashed: zen may follow a schema that refers to itself for ever. */
const MOST_KILOBYTES = 4_000_000;

/**
 * @param {string} name
 * @param {number} amount
 * @param {number} seed
 * @param {string[]} skipped the decisions that are not evaluated, because zen ended the process in them
 * @returns {Promise<any>}
 */
async function run(name, amount, seed, skipped = []) {
  const args = ['--import', 'tsx', join(folder, `${name}.ts`), String(amount), String(seed), skipped.join()];
  const running = promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      RUST_BACKTRACE: '0',
      __ZEN_MOCK_UTC_TIME: MOMENT,
    },
    maxBuffer: 256 * 1024 * 1024,
  });
  const watch = setInterval(async () => {
    // Only Linux has this file.
    const status = await readFile(`/proc/${running.child.pid}/status`, 'utf8').catch(() => '');
    if (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) > MOST_KILOBYTES) running.child.kill('SIGKILL');
  }, 500);
  const ended = await running.catch((error) => error).finally(() => clearInterval(watch));
  if (!(ended instanceof Error)) return JSON.parse(ended.stdout);
  const { signal, stderr } = /** @type {import('node:child_process').ExecFileException} */ (ended);
  const last = signal && stderr?.match(/decision \d+(?=\n)/g)?.at(-1);
  if (!last || skipped.length === MOST_ENDS) throw ended;
  say(`zen ended ${name} with the seed ${seed} in ${last} (${signal})`);
  return run(name, amount, seed, [...skipped, last.replace('decision ', '')]);
}

/** @param {number} end */
async function compareAll(end) {
  const compared = Object.fromEntries(Object.keys(programs).map((name) => [name, 0]));
  for (let seed = Date.now() % 1_000_000; Date.now() < end; seed++)
    for (const [name, amount] of Object.entries(programs)) {
      const report = await run(name, amount, seed);
      compared[name] += report.compared;
      if (report.differences.length === 0) continue;
      console.log(JSON.stringify(report.differences, null, 2));
      throw new Error(`${name} with the seed ${seed} found ${report.differences.length} differences`);
    }
  const counts = Object.entries(compared).map(([name, count]) => `${count} ${name}`);
  say(`No difference: ${counts.join(', ')} compared`);
}

/** @param {number} end */
async function searchBudget(end) {
  let runs = 0;
  let most = 0;
  for (let seed = Date.now() % 1_000_000; Date.now() < end; seed++) {
    const seconds = Math.ceil(Math.min(BUDGET_SECONDS, (end - Date.now()) / 1_000));
    const report = await run('budget', seconds, seed);
    runs += report.runs;
    const [worst] = report.worst;
    // Where the time was over before anything was found that can be run.
    if (!worst) continue;
    most = Math.max(most, worst.millisecondsPer10000);
    if (worst.millisecondsPer10000 <= MOST_MS) continue;
    console.log(JSON.stringify(worst, null, 2));
    throw new Error(`budget with the seed ${seed} found ${worst.millisecondsPer10000.toFixed(1)} ms for 10,000 steps`);
  }
  say(`Within the budget: ${most.toFixed(1)} ms for 10,000 steps at most, of ${MOST_MS}, in ${runs} runs`);
}

script(async () => {
  const args = process.argv.slice(2);
  const [search, time = '5'] = args[0] === 'budget' ? [searchBudget, args[1]] : [compareAll, args[0]];
  const minutes = Number(time);
  if (!(minutes > 0)) throw new Error('Say for how many minutes: npm run fuzz -- 30, or npm run fuzz -- budget 30');
  await ensureInstalled();
  await search(Date.now() + minutes * 60_000);
});
