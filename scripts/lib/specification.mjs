/** Compares docs/specification.md, which names a test for every requirement, with the tests there are and those that ran. */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './root.mjs';
import { testsOf } from './test-titles.mjs';

export const page = 'docs/specification.md';

/**
 * @typedef {{ path: string, titles: string[], wanted: string | null }} Name a test: its file, the titles down to it as
 *   the source has them, and, where the last one makes many tests, the one that is meant
 * @typedef {{ line: number, requirement: string, names: Name[] }} Row
 * @typedef {{ path: string, titles: string[], outcome: 'passed' | 'failed' | 'skipped' }} Result
 * @typedef {import('./test-titles.mjs').Declared} Declared
 */

/**
 * @param {string} markdown
 * @returns {Row[]}
 */
export function rowsOf(markdown) {
  return markdown.split('\n').flatMap((text, index) => {
    const [, requirement, tests] = /^\| (.+?) \| (.+) \|$/.exec(text) ?? [];
    if (!requirement || !tests || requirement === 'requirement') return [];
    const names = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => nameOf(name));
    return [{ line: index + 1, requirement, names }];
  });
}

/**
 * @param {string} text
 * @returns {Name}
 */
function nameOf(text) {
  const [name = '', wanted = null] = text.split(' = ');
  const [path = '', ...titles] = name.split(' › ');
  return { path, titles, wanted };
}

/**
 * What each row names and the sources do not have.
 * @param {Row[]} rows
 * @param {Map<string, Declared[]>} sources the tests of every file that a row names
 */
export const problemsInSources = (rows, sources) =>
  problemsOf(rows, (name) => {
    const declared = declarationOf(name, sources);
    if (!declared) return 'is not in the sources';
    return name.wanted === null || declared.matches.at(-1)?.test(name.wanted)
      ? null
      : 'never makes a test of that title';
  });

/**
 * What each row names and did not run, or did not pass.
 * @param {Row[]} rows
 * @param {Map<string, Declared[]>} sources
 * @param {Result[]} results
 * @param {{ journeysRan: boolean }} run
 */
export const problemsInRun = (rows, sources, results, { journeysRan }) =>
  problemsOf(rows, (name) => {
    if (!journeysRan && name.path.startsWith('e2e/')) return null;
    const declared = declarationOf(name, sources);
    const outcomes = results
      .filter(({ path, titles }) => path === name.path && titles.at(-1) === (name.wanted ?? titles.at(-1)))
      .filter(({ titles }) => closest(titles, sources.get(name.path)) === declared)
      .map(({ outcome }) => outcome);
    if (outcomes.includes('failed')) return 'failed';
    // The API's tests run on two databases, and some of them on one only.
    return outcomes.includes('passed') ? null : 'did not run';
  });

/**
 * @param {Row[]} rows
 * @param {(name: Name) => string | null} problemOf
 */
function problemsOf(rows, problemOf) {
  return rows.flatMap(({ line, requirement, names }) => {
    const about = `${page}:${line} "${requirement}"`;
    if (names.length === 0) return [`${about}: names no test`];
    return names.flatMap((name) => {
      const problem = problemOf(name);
      const title = [name.path, ...name.titles].join(' › ') + (name.wanted === null ? '' : ` = ${name.wanted}`);
      return problem ? [`${about}: ${title} ${problem}`] : [];
    });
  });
}

/**
 * @param {Name} name
 * @param {Map<string, Declared[]>} sources
 */
const declarationOf = ({ path, titles }, sources) =>
  sources.get(path)?.find((declared) => declared.titles.join('\n') === titles.join('\n'));

/**
 * Which of a file's tests has made these titles: `%s` fits all of them, so the one that says most of it itself.
 * @param {string[]} titles
 * @param {Declared[]} [declared]
 */
const closest = (titles, declared = []) =>
  declared
    .filter(
      ({ matches }) =>
        matches.length === titles.length && matches.every((match, depth) => match.test(titles[depth] ?? '')),
    )
    .reduce(
      (/** @type {Declared | undefined} */ best, one) => (best && best.spelled >= one.spelled ? best : one),
      undefined,
    );

export const readRows = async () => rowsOf(await readFile(join(root, page), 'utf8'));

/**
 * @param {Row[]} rows
 * @returns {Promise<Map<string, Declared[]>>}
 */
export async function readSources(rows) {
  const paths = new Set(rows.flatMap(({ names }) => names.map(({ path }) => path)));
  const read = async (/** @type {string} */ path) => testsOf(await readFile(join(root, path), 'utf8').catch(() => ''));
  return new Map(await Promise.all([...paths].map(async (path) => /** @type {const} */ ([path, await read(path)]))));
}

/**
 * @param {any} report what `vitest --reporter=json` wrote
 * @returns {Result[]}
 */
export const resultsOfVitest = (report) =>
  (report.testResults ?? []).flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ { ancestorTitles, title, status }) => ({
      path: relative(root, file.name),
      titles: [...ancestorTitles, title],
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );

const outcomesOfPlaywright = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

/**
 * @param {any} report what `playwright test --reporter=json` wrote
 * @returns {Result[]}
 */
export function resultsOfPlaywright(report) {
  const folder = relative(root, report.config?.rootDir ?? root);
  /**
   * @param {any} suite
   * @param {string[]} above
   * @returns {Result[]}
   */
  const within = (suite, above) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ { file, title, tests }) =>
      tests.map((/** @type {{ status: keyof typeof outcomesOfPlaywright }} */ { status }) => ({
        path: join(folder, file),
        titles: [...above, title],
        outcome: outcomesOfPlaywright[status],
      })),
    ),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => within(inner, [...above, inner.title])),
  ];
  // The outermost suites are the files.
  return (report.suites ?? []).flatMap((/** @type {any} */ file) => within(file, []));
}
