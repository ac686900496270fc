/** The parts of a test run. Each answers how many checks passed, failed and were left out. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf, runTool, say, step } from './console.mjs';
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

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @param {Tally[]} tallies */
export const sum = (tallies) =>
  tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

export const lint = () =>
  single('Linting, with the import arrows', () => runTool('biome', ['ci', '--error-on-warnings', '.']));

export const types = () => single('Checking types', () => runTool('tsc', ['-b']));

export const build = async () => one(await succeeds(ensureBuilt));

/**
 * @param {string[]} args
 * @param {string} name of the report; a part of the tests must not take the place of the whole
 */
export async function unit(args = [], name = 'vitest.json') {
  const report = await freshReport(name);
  const ran = await succeeds(() =>
    step(
      'Running the tests',
      () => runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]),
      { silent: false },
    ),
  );
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = await readReport(report);
  return honest(ran, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests });
}

/** @param {string} chromium */
export async function journeys(chromium) {
  const report = await freshReport('playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const ran = await succeeds(() =>
    step(
      'Running the browser journeys',
      () => runTool('playwright', ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'], { env }),
      { silent: false },
    ),
  );
  const { expected = 0, unexpected = 0, skipped = 0 } = (await readReport(report)).stats ?? {};
  return honest(ran, { passed: expected, failed: unexpected, skipped });
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
    say(`  ${rows.length} requirements held by tests that passed${journeysRan ? '' : ', the journeys not looked at'}`);
  });

/**
 * @param {string} title
 * @param {() => Promise<void>} work
 */
const single = async (title, work) => one(await succeeds(() => step(title, work)));

/**
 * @param {boolean} ran
 * @returns {Tally}
 */
const one = (ran) => ({ passed: ran ? 1 : 0, failed: ran ? 0 : 1, skipped: 0 });

/** @param {() => Promise<void>} work */
const succeeds = (work) =>
  work().then(
    () => true,
    (error) => {
      say(reasonOf(error));
      return false;
    },
  );

/**
 * A runner that failed has a failure, even where its report shows none or was never written.
 * @param {boolean} ran
 * @param {Tally} tally
 * @returns {Tally}
 */
const honest = (ran, tally) => (ran || tally.failed > 0 ? tally : { ...tally, failed: 1 });

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
