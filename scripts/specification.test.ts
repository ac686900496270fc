import { readFile } from 'node:fs/promises';
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
  testFiles,
} from './lib/specification.mjs';
import { testsOf } from './lib/test-titles.mjs';

const root = join(import.meta.dirname, '..');

test('every test that the specification names is in the sources', async () => {
  const rows = await readRows();
  expect(rows.flatMap(({ requirements }) => requirements).length).toBeGreaterThanOrEqual(645);
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
  test('is sent', () => {});
});

test('is sent', () => {});

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
    ['in %s', 'is sent'],
    ['is sent'],
    ['page.name', `\${page.address} opens`],
    ['%s'],
    ['goes'],
  ]);
});

test('no test of the project is overlooked', async () => {
  // This file holds another as text.
  const others = (await testFiles()).filter((path) => path !== 'scripts/specification.test.ts');
  for (const path of others) {
    const text = await readFile(join(root, path), 'utf8');
    const written = text.match(/^ *test(\.each|\.runIf|\.skipIf)?[<(]/gm) ?? [];
    expect([path, testsOf(text).length]).toEqual([path, written.length]);
  }
});

describe('a row', () => {
  const row = (cell: string) => `requirement | a\n---|---\nIt works<br>It lasts | ${cell}\n`;
  const about = 'docs/specification.md:3 "It works It lasts":';
  const named = (cell: string) => rowsOf(row(cell));
  const sources = new Map([['a', { path: 'a.test.ts', tests: testsOf(source) }]]);
  const result = (outcome: 'passed' | 'failed' | 'skipped', ...titles: string[]) => ({
    path: 'a.test.ts',
    titles,
    outcome,
  });
  const run = (cell: string, ...results: ReturnType<typeof result>[]) =>
    problemsInRun(named(cell), sources, results, { journeysRan: true });

  test('can have several requirements', () => {
    expect(named('`goes`').map(({ requirements }) => requirements)).toEqual([['It works', 'It lasts']]);
  });

  test('names tests of the file above its table, and of others', () => {
    const files = named('`goes`<br>web/b-c: `goes`').map(({ names }) => names.map(({ file }) => file));
    expect(files).toEqual([['a', 'web/b-c']]);
  });

  test.each([
    ['nobody', [`${about} nobody does not name one file`]],
    ['`goes`, nobody', [`${about} \`goes\`, nobody does not name one file`]],
    ['`goes`', []],
    ['a: `goes`', []],
    ['`%s leads to %s = Help leads to /help`', []],
    ['`Help leads to /help`', []],
    ['`a form › Help leads to /help`', []],
    ['`a title that is so long…`', []],
    ['`comes`', [`${about} a: comes is not in the sources`]],
    ['b: `goes`', [`${about} b: goes does not name one file`]],
    ["`sent › doesn't wait`", [`${about} a: sent › doesn't wait is not in the sources`]],
    ['`goes = stays`', [`${about} a: goes = stays never makes a test with that title`]],
    ['`goes`<br>`comes`', [`${about} a: comes is not in the sources`]],
    ['`is…`', [`${about} a: is… is in the sources more than once`]],
    ['`is sent`', [`${about} a: is sent is in the sources more than once`]],
  ])('that names %s is compared with the sources', (cell, problems) => {
    expect(problemsInSources(named(cell), sources)).toEqual(problems);
  });

  test('passes with a test that passed on at least one of two databases', () => {
    expect(run('`goes`', result('skipped', 'goes'), result('passed', 'goes'))).toEqual([]);
  });

  test.each([
    ['did not run', []],
    ['did not run', [result('skipped', 'goes')]],
    ['did not run', [result('passed', 'a form', 'goes')]],
    ['failed', [result('passed', 'goes'), result('failed', 'goes')]],
  ])('fails with a test that %s: %#', (problem, results) => {
    expect(run('`goes`', ...results)).toEqual([`${about} a: goes ${problem}`]);
  });

  test('finds what a template made by its pattern, and takes nothing else for it', () => {
    expect(run('`is seen`', result('passed', 'in light', 'is seen'))).toEqual([]);
    expect(run('`%s`', result('passed', 'whatever'))).toEqual([]);
    expect(run('`%s`', result('passed', 'goes'))).toHaveLength(1);
  });

  test.each(['`%s leads to %s = Help leads to /help`', '`Help leads to /help`'])(
    'that names %s, one test of many, needs that one',
    (cell) => {
      expect(run(cell, result('passed', 'a form', 'Help leads to /help'))).toEqual([]);
      expect(run(cell, result('passed', 'a form', 'Terms leads to /terms'))).toHaveLength(1);
    },
  );

  test('with a journey passes where there was no browser', () => {
    const journey = new Map([['a', { path: 'e2e/a.spec.ts', tests: testsOf(source) }]]);
    expect(problemsInRun(named('`goes`'), journey, [], { journeysRan: false })).toEqual([]);
    expect(problemsInRun(named('`goes`'), journey, [], { journeysRan: true })).toHaveLength(1);
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
