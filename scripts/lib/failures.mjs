/** The tests that failed, or passed only when tried again, told so that the end of a log is enough to know them. */
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/** @typedef {{ name: string, message: string, flaky: boolean }} Failure flaky: it passed when it was tried again */

/**
 * @param {any} report what lib/vitest-report.mjs wrote
 * @returns {Failure[]}
 */
export const failuresOfVitest = (report) => report.failures ?? [];

/**
 * @param {any} report what `playwright test --reporter=json` wrote
 * @returns {Failure[]}
 */
export function failuresOfPlaywright(report) {
  const folder = relative(root, report.config?.rootDir ?? root);
  /**
   * @param {any} suite
   * @param {string[]} above
   * @returns {Failure[]}
   */
  const within = (suite, above) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ { file, title, tests }) =>
      tests
        .filter((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky')
        .map((/** @type {any} */ { status, results }) => ({
          name: ['journeys', join(folder, file), ...above, title].join(' › '),
          message: results.find((/** @type {any} */ { error }) => error)?.error.message ?? '',
          flaky: status === 'flaky',
        })),
    ),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => within(inner, [...above, inner.title])),
  ];
  return [
    ...(report.suites ?? []).flatMap((/** @type {any} */ file) => within(file, [])),
    ...(report.errors ?? []).map((/** @type {any} */ { message = '' }) => ({
      name: 'journeys',
      message,
      flaky: false,
    })),
  ];
}

/**
 * The last words of a run: what is flaky first, what failed last.
 * @param {Failure[]} failures
 * @returns {string[]} lines
 */
export function lastWords(failures) {
  const part = (/** @type {string} */ kind, /** @type {Failure[]} */ some) =>
    some.length === 0 ? [] : [`${some.length} ${kind}:`, ...some.flatMap(told)];
  return [
    ...part(
      'flaky, passed only when tried again',
      failures.filter(({ flaky }) => flaky),
    ),
    ...part(
      'failed',
      failures.filter(({ flaky }) => !flaky),
    ),
  ];
}

/** @param {Failure} failure */
const told = ({ name, message }) => [
  `  ✗ ${name}`,
  ...stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 6)
    .map((line) => `      ${line.slice(0, 300)}`),
];
