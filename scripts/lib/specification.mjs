/** Compares docs/specification.md, which names a test for every requirement, with the tests there are and those that ran. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './root.mjs';
import { testsOf } from './test-titles.mjs';

export const page = 'docs/specification.md';

/**
 * @typedef {{ file: string, titles: string[], wanted: string | null, text: string }} Name a test as the page names it:
 *   its file, its title below the blocks that tell it from others, and, after ` = `, which of many tests it means
 * @typedef {{ line: number, requirements: string[], names: Name[] }} Row
 * @typedef {{ path: string, titles: string[], outcome: 'passed' | 'failed' | 'skipped' }} Result
 * @typedef {import('./test-titles.mjs').Declared} Declared
 * @typedef {{ path: string, tests: Declared[] }} Source
 * @typedef {{ path: string, test: Declared, made: string | null }} Found a test of a source, and the title that it has
 *   to get when it runs, if its pattern makes many
 */

/**
 * @param {string} markdown
 * @returns {Row[]}
 */
export function rowsOf(markdown) {
  let tableFile = '';
  return markdown.split('\n').flatMap((text, index) => {
    const [, requirements, tests] = /^(.+?) \| (.+)$/.exec(text) ?? [];
    if (!requirements || !tests) {
      if (text === '') tableFile = '';
      return [];
    }
    if (requirements === 'requirement') {
      tableFile = tests;
      return [];
    }
    const names = tests.split('<br>').map((name) => nameOf(name, tableFile));
    return [{ line: index + 1, requirements: requirements.split('<br>'), names }];
  });
}

/**
 * @param {string} text
 * @param {string} tableFile
 * @returns {Name}
 */
function nameOf(text, tableFile) {
  const [, file = tableFile, name] = /^(?:([\w./-]+): )?`([^`]+)`$/.exec(text) ?? [];
  if (!name) return { file: '', titles: [], wanted: null, text };
  const [title = '', wanted = null] = name.split(' = ');
  return { file, titles: title.split(' › '), wanted, text: `${file}: ${name}` };
}

/**
 * What each row names and the sources do not have.
 * @param {Row[]} rows
 * @param {Map<string, Source>} sources the files that the rows name
 */
export const problemsInSources = (rows, sources) =>
  problemsOf(rows, (name) => {
    const found = find(name, sources);
    if (typeof found === 'string') return found;
    return found.made === null || found.test.matches.at(-1)?.test(found.made)
      ? null
      : 'never makes a test with that title';
  });

/**
 * What each row names and did not run, or did not pass.
 * @param {Row[]} rows
 * @param {Map<string, Source>} sources
 * @param {Result[]} results
 * @param {{ journeysRan: boolean }} run
 */
export const problemsInRun = (rows, sources, results, { journeysRan }) =>
  problemsOf(rows, (name) => {
    const found = find(name, sources);
    if (typeof found === 'string') return found;
    if (!journeysRan && found.path.startsWith('e2e/')) return null;
    const outcomes = results
      .filter(({ path, titles }) => path === found.path && titles.at(-1) === (found.made ?? titles.at(-1)))
      .filter(({ titles }) => closest(titles, sources.get(name.file)?.tests) === found.test)
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
  return rows.flatMap(({ line, requirements, names }) => {
    const about = `${page}:${line} "${requirements.join(' ')}"`;
    return names.flatMap((name) => {
      const problem = problemOf(name);
      return problem ? [`${about}: ${name.text} ${problem}`] : [];
    });
  });
}

/**
 * @param {Name} name
 * @param {Map<string, Source>} sources
 * @returns {Found | string} or what is wrong with the name
 */
function find({ file, titles, wanted }, sources) {
  const source = sources.get(file);
  if (!source) return 'does not name one file';
  const written = source.tests.filter((test) => endsWith(test.titles, titles, isWritten));
  const made = source.tests.filter((test) => endsWith(test.matches, titles, isMade));
  const [test, another] = written.length > 0 ? written : made;
  if (!test) return 'is not in the sources';
  if (another) return 'is in the sources more than once';
  return { path: source.path, test, made: wanted ?? (written.length > 0 ? null : (titles.at(-1) ?? null)) };
}

/**
 * @template T
 * @param {T[]} all
 * @param {string[]} named
 * @param {(one: T, named: string) => boolean} fits
 */
const endsWith = (all, named, fits) =>
  all.length >= named.length && all.slice(-named.length).every((one, depth) => fits(one, named[depth] ?? ''));

/**
 * @param {string} title
 * @param {string} named
 */
const isWritten = (title, named) => (named.endsWith('…') ? title.startsWith(named.slice(0, -1)) : title === named);

/**
 * A pattern that makes any title at all, such as `%s`, has to be named itself.
 * @param {RegExp} pattern
 * @param {string} named
 */
const isMade = (pattern, named) => pattern.test(named) && !pattern.test('');

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

/** Every file with tests, relative to the root. */
export async function testFiles() {
  const below = async (/** @type {string} */ folder) =>
    (await readdir(join(root, folder), { recursive: true })).map((path) => join(folder, path));
  const paths = (await Promise.all(['packages', 'apps', 'e2e', 'scripts'].map(below))).flat();
  return paths.filter((path) => testFile.test(path) && !path.includes('node_modules'));
}

const testFile = /\.(?:test|spec)\.tsx?$/;

/**
 * @param {Row[]} rows
 * @returns {Promise<Map<string, Source>>} by the end of the path that a row names
 */
export async function readSources(rows) {
  const paths = await testFiles();
  const files = new Set(rows.flatMap(({ names }) => names.map(({ file }) => file)));
  const read = async (/** @type {string} */ file) => {
    const [path, another] = paths.filter((path) => `/${path.replace(testFile, '')}`.endsWith(`/${file}`));
    if (!path || another) return [];
    return [/** @type {const} */ ([file, { path, tests: testsOf(await readFile(join(root, path), 'utf8')) }])];
  };
  return new Map((await Promise.all([...files].map(read))).flat());
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
