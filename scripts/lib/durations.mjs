/** Where the time of a test run went: by kind of test and phase, and in which files. */
import { join, relative } from 'node:path';
import { root } from './root.mjs';

/**
 * @typedef {{ import: number, setup: number, hooks: number, tests: number }} Phases in milliseconds of a worker
 * @typedef {{ kind: string, file: string, phases: Phases }} Duration of one file
 */

/**
 * @param {any} report what lib/vitest-report.mjs wrote
 * @returns {Duration[]}
 */
export const durationsOfVitest = (report) => report.durations ?? [];

/**
 * Playwright reports no phases: its duration of a test includes the browser context and the hooks.
 * @param {any} report what `playwright test --reporter=json` wrote
 * @returns {Duration[]}
 */
export function durationsOfPlaywright(report) {
  const folder = relative(root, report.config?.rootDir ?? root);
  /**
   * @param {any} suite
   * @returns {number}
   */
  const testsIn = ({ specs = [], suites = [] }) => {
    const results = specs.flatMap((/** @type {any} */ { tests }) =>
      tests.flatMap((/** @type {any} */ test) => test.results),
    );
    const own = results.map((/** @type {any} */ { duration }) => duration);
    return sum([...own, ...suites.map(testsIn)]);
  };
  return (report.suites ?? []).map((/** @type {any} */ suite) => ({
    kind: 'journeys',
    file: join(folder, suite.title),
    phases: { import: 0, setup: 0, hooks: 0, tests: testsIn(suite) },
  }));
}

/**
 * @param {Duration[]} durations
 * @param {number} slowest how many files to list
 * @returns {string[]} lines
 */
export function durationSummary(durations, slowest = 20) {
  const kinds = [...new Set(durations.map(({ kind }) => kind))]
    .map((kind) => ({ kind, phases: total(durations.filter((duration) => duration.kind === kind)) }))
    .sort((a, b) => whole(b) - whole(a));
  const files = [...durations].sort((a, b) => whole(b) - whole(a)).slice(0, slowest);
  return [
    'Minutes of worker time by kind of test: import + setup + hooks + tests',
    ...kinds.map(({ kind, phases }) => `  ${minutes(whole({ phases }))}  ${kind}: ${phasesInMinutes(phases)}`),
    `The ${files.length} slowest files, in seconds`,
    ...files.map(({ kind, file, phases }) => `  ${seconds(whole({ phases }))}  ${kind}: ${file}`),
  ];
}

/**
 * @param {Duration[]} durations
 * @returns {Phases}
 */
function total(durations) {
  const of = (/** @type {keyof Phases} */ phase) => sum(durations.map(({ phases }) => phases[phase]));
  return { import: of('import'), setup: of('setup'), hooks: of('hooks'), tests: of('tests') };
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);
const whole = (/** @type {{ phases: Phases }} */ { phases }) => sum(Object.values(phases));
const minutes = (/** @type {number} */ milliseconds) => (milliseconds / 60_000).toFixed(1).padStart(5);
const seconds = (/** @type {number} */ milliseconds) => (milliseconds / 1000).toFixed(0).padStart(5);
const phasesInMinutes = (/** @type {Phases} */ phases) =>
  Object.values(phases)
    .map((milliseconds) => minutes(milliseconds).trim())
    .join(' + ');
