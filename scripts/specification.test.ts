import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  problemsInRun,
  problemsInSources,
  readRows,
  readSources,
  resultsOfPlaywright,
  resultsOfVitest,
  rowsOf,
} from './lib/specification.mjs';
import { testsOf } from './lib/test-titles.mjs';

const root = join(import.meta.dirname, '..');

test('every test that the specification names is in the sources', async () => {
  const rows = await readRows();
  expect(rows.length).toBeGreaterThan(400);
  expect(problemsInSources(rows, await readSources(rows))).toEqual([]);
});

const source = `
describe('a form', () => {
  test.each([
    ['/login', (x) => x],
  ])('%s leads to %s', async () => {});

  test("doesn't wait", () => {});

  describe.runIf(true)('sent', () => {
    test(
      'a title that is so long that the formatter gives it a line of its own',
      () => {},
    );
  });
});

describe.each(
  ['light'],
)('in %s', () => {
  test('is seen', () => {});
});

for (const page of pages) {
  test.describe(page.name, () => {
    test.use(page.use);
    test(\`\${page.address} opens\`, async () => {});
  });
}

test.each(rows)('%s', () => {});
test('goes', () => {});
`;

test('tests are found with the blocks around them', () => {
  expect(testsOf(source).map(({ titles }) => titles)).toEqual([
    ['a form', '%s leads to %s'],
    ['a form', "doesn't wait"],
    ['a form', 'sent', 'a title that is so long that the formatter gives it a line of its own'],
    ['in %s', 'is seen'],
    ['page.name', `\${page.address} opens`],
    ['%s'],
    ['goes'],
  ]);
});

test('no test of the project is overlooked', async () => {
  const folders = ['packages', 'apps', 'e2e', 'scripts'];
  const below = async (folder: string) =>
    (await readdir(join(root, folder), { recursive: true })).map((path) => join(folder, path));
  const paths = (await Promise.all(folders.map(below))).flat().filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  // This file holds another as text.
  const others = paths.filter((path) => !path.includes('node_modules') && path !== 'scripts/specification.test.ts');
  for (const path of others) {
    const text = await readFile(join(root, path), 'utf8');
    const written = text.match(/^ *test(\.each|\.runIf|\.skipIf)?[<(]/gm) ?? [];
    expect([path, testsOf(text).length]).toEqual([path, written.length]);
  }
});

describe('a row', () => {
  const named = (name: string) => rowsOf(`| requirement | held by |\n|---|---|\n| It works | ${name} |\n`);
  const sources = new Map([['a.test.ts', testsOf(source)]]);
  const result = (outcome: 'passed' | 'failed' | 'skipped', ...titles: string[]) => ({
    path: 'a.test.ts',
    titles,
    outcome,
  });
  const run = (name: string, ...results: ReturnType<typeof result>[]) =>
    problemsInRun(named(name), sources, results, { journeysRan: true });

  test('that names no test is told', () => {
    expect(problemsInSources(named('nobody'), sources)).toEqual(['docs/specification.md:3 "It works": names no test']);
  });

  test.each([
    ['`a.test.ts › goes`', []],
    ['`a.test.ts › a form › %s leads to %s = Help leads to /help`', []],
    ['`a.test.ts › comes`', ['a.test.ts › comes is not in the sources']],
    ['`b.test.ts › goes`', ['b.test.ts › goes is not in the sources']],
    ["`a.test.ts › doesn't wait`", ["a.test.ts › doesn't wait is not in the sources"]],
    ['`a.test.ts › goes = stays`', ['a.test.ts › goes = stays never makes a test of that title']],
    ['`a.test.ts › goes`<br>`a.test.ts › comes`', ['a.test.ts › comes is not in the sources']],
  ])('that names %s is compared with the sources', (name, problems) => {
    expect(problemsInSources(named(name), sources)).toEqual(
      problems.map((problem) => `docs/specification.md:3 "It works": ${problem}`),
    );
  });

  test('is held by a test that passed, on one of two databases at least', () => {
    expect(run('`a.test.ts › goes`', result('skipped', 'goes'), result('passed', 'goes'))).toEqual([]);
  });

  test.each([
    ['did not run', []],
    ['did not run', [result('skipped', 'goes')]],
    ['did not run', [result('passed', 'a form', 'goes')]],
    ['failed', [result('passed', 'goes'), result('failed', 'goes')]],
  ])('is not held by one that %s: %#', (problem, results) => {
    expect(run('`a.test.ts › goes`', ...results)).toEqual([
      `docs/specification.md:3 "It works": a.test.ts › goes ${problem}`,
    ]);
  });

  test('finds what a template made by its pattern, and takes nothing else for it', () => {
    expect(run('`a.test.ts › in %s › is seen`', result('passed', 'in light', 'is seen'))).toEqual([]);
    expect(run('`a.test.ts › %s`', result('passed', 'whatever'))).toEqual([]);
    expect(run('`a.test.ts › %s`', result('passed', 'goes'))).toHaveLength(1);
  });

  test('that means one test of many is held by that one', () => {
    const name = '`a.test.ts › a form › %s leads to %s = Help leads to /help`';
    expect(run(name, result('passed', 'a form', 'Help leads to /help'))).toEqual([]);
    expect(run(name, result('passed', 'a form', 'Terms leads to /terms'))).toHaveLength(1);
  });

  test('of a journey is let pass where there was no browser', () => {
    const rows = named('`e2e/a.spec.ts › goes`');
    expect(problemsInRun(rows, sources, [], { journeysRan: false })).toEqual([]);
    expect(problemsInRun(rows, sources, [], { journeysRan: true })).toHaveLength(1);
  });
});

test('the reports of both runners are read', () => {
  const assertions = [
    { ancestorTitles: ['a form'], title: 'goes', status: 'passed' },
    { ancestorTitles: [], title: 'waits', status: 'pending' },
  ];
  const vitest = { testResults: [{ name: join(root, 'apps/web/a.test.ts'), assertionResults: assertions }] };
  expect(resultsOfVitest(vitest)).toEqual([
    { path: 'apps/web/a.test.ts', titles: ['a form', 'goes'], outcome: 'passed' },
    { path: 'apps/web/a.test.ts', titles: ['waits'], outcome: 'skipped' },
  ]);
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status }] });
  const playwright = {
    config: { rootDir: join(root, 'e2e') },
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('goes', 'expected')],
        suites: [{ title: 'a form', specs: [spec('x', 'unexpected')] }],
      },
    ],
  };
  expect(resultsOfPlaywright(playwright)).toEqual([
    { path: 'e2e/a.spec.ts', titles: ['goes'], outcome: 'passed' },
    { path: 'e2e/a.spec.ts', titles: ['a form', 'x'], outcome: 'failed' },
  ]);
  expect([resultsOfVitest({}), resultsOfPlaywright({})]).toEqual([[], []]);
});
