/** The parts of a test run. Each answers how many checks passed, failed and were left out. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf, runTool, say, step } from './console.mjs';
import { durationsOfPlaywright, durationsOfVitest } from './durations.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs';
import { ensureBuilt } from './prepare.mjs';
import { root } from './root.mjs';
import {
  problemsInRun,
  problemsInSources,
  readRows,
  readSources,
  resultsOfPlaywright,
  resultsOfVitest,
} from './specification.mjs';

/**
 * @typedef {import('./failures.mjs').Failure} Failure
 * @typedef {import('./durations.mjs').Duration} Duration
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], durations: Duration[] }} Tally
 */

/** In CI, a test that failed is tried once more: a flaky one is named, but the run goes on. */
const retries = process.env.CI ? 1 : 0;

/** @param {Tally[]} tallies */
export const sum = (tallies) =>
  tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      failures: [...total.failures, ...tally.failures],
      durations: [...total.durations, ...tally.durations],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [], durations: [] },
  );

export const lint = () =>
  single('Linting, with the import arrows', () => runTool('biome', ['ci', '--error-on-warnings', '.']));

/** Several projects at once, each with one checker: four checkers, which is the default, work out many types four times. */
export const types = () => single('Checking types', () => runTool('tsc', ['-b', '--checkers', '1']));

export const build = async () => one('Building', await failureOf(ensureBuilt));

/**
 * @param {string[]} args
 * @param {string} name of the report; a part of the tests must not take the place of the whole
 */
export async function unit(args = [], name = 'vitest.json') {
  const report = await freshReport(name);
  const title = 'Running the tests';
  const reporters = ['--reporter=default', `--reporter=${reporter}`, `--outputFile.json=${report}`];
  const failure = await failureOf(() =>
    step(title, () => runTool('vitest', ['run', ...reporters, `--retry=${retries}`, ...args]), { silent: false }),
  );
  const read = await readReport(report);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = read;
  const tally = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  return honest(title, failure, { ...tally, failures: failuresOfVitest(read), durations: durationsOfVitest(read) });
}

/** @param {string} chromium */
export async function journeys(chromium) {
  const report = await freshReport('playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const title = 'Running the browser journeys';
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', `--retries=${retries}`];
  const failure = await failureOf(() => step(title, () => runTool('playwright', args, { env }), { silent: false }));
  const read = await readReport(report);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = read.stats ?? {};
  const tally = { passed: expected + flaky, failed: unexpected, skipped };
  return honest(title, failure, {
    ...tally,
    failures: failuresOfPlaywright(read),
    durations: durationsOfPlaywright(read),
  });
}

/**
 * Comes last: every test that docs/specification.md names is there, has run and has passed.
 * @param {{ journeysRan: boolean }} run where no browser could be had, nothing is asked of the journeys
 */
export const specification = ({ journeysRan }) =>
  single('Comparing the tests with the specification', async () => {
    const rows = await readRows();
    const sources = await readSources(rows);
    const results = resultsOfVitest(await readReport(reportPath('vitest.json')));
    if (journeysRan) results.push(...resultsOfPlaywright(await readReport(reportPath('playwright.json'))));
    if (results.length === 0) throw new Error('No run to compare with: `npm test` leaves one');
    const missing = problemsInSources(rows, sources);
    const problems = missing.length > 0 ? missing : problemsInRun(rows, sources, results, { journeysRan });
    for (const problem of problems.slice(0, 20)) say(problem);
    if (problems.length > 20) say(`… and ${problems.length - 20} more`);
    if (problems.length > 0) throw new Error('The specification is not held');
    const count = rows.flatMap(({ requirements }) => requirements).length;
    say(`  ${count} requirements held by tests that passed${journeysRan ? '' : ', the journeys not looked at'}`);
  });

/**
 * @param {string} title
 * @param {() => Promise<void>} work
 */
const single = async (title, work) => one(title, await failureOf(() => step(title, work)));

/**
 * @param {string} name
 * @param {string | null} failure
 * @returns {Tally}
 */
const one = (name, failure) => ({
  passed: failure === null ? 1 : 0,
  failed: failure === null ? 0 : 1,
  skipped: 0,
  failures: failure === null ? [] : [{ name, message: failure, flaky: false }],
  durations: [],
});

/**
 * @param {() => Promise<void>} work
 * @returns {Promise<string | null>} why it failed
 */
const failureOf = (work) =>
  work().then(
    () => null,
    (error) => {
      say(reasonOf(error));
      return reasonOf(error);
    },
  );

/**
 * A runner that failed has a failure, even where its report shows none or was never written.
 * @param {string} name
 * @param {string | null} failure
 * @param {Tally} tally
 * @returns {Tally}
 */
function honest(name, failure, tally) {
  const named = tally.failures.filter(({ flaky }) => !flaky).length;
  if (failure !== null && named === 0) return sum([tally, one(name, failure)]);
  // A hook that throws fails no test of its own.
  return { ...tally, failed: Math.max(tally.failed, named) };
}

const reporter = join(root, 'scripts/lib/vitest-report.mjs');

/** @param {string} name */
const reportPath = (name) => join(root, '.cache', name);

/** @param {string} name */
async function freshReport(name) {
  await mkdir(join(root, '.cache'), { recursive: true });
  const path = reportPath(name);
  await rm(path, { force: true });
  return path;
}

/** @param {string} path */
const readReport = (path) =>
  readFile(path, 'utf8').then(
    (text) => JSON.parse(text),
    () => ({}),
  );
