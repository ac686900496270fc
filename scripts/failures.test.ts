import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { durationsOfVitest } from './lib/durations.mjs';
import { failuresOfPlaywright, failuresOfVitest, lastWords } from './lib/failures.mjs';

const root = join(import.meta.dirname, '..');

describe('the report of a run of Vitest', () => {
  let folder: string;
  beforeAll(async () => {
    await mkdir(join(root, '.cache'), { recursive: true });
    folder = await mkdtemp(join(root, '.cache/failures-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('names what failed in tests, hooks and outside of them, and what passed only when tried again', async () => {
    await writeFile(
      join(folder, 'a.test.ts'),
      `import { beforeAll, describe, expect, test } from 'vitest';
       let tries = 0;
       test('goes', () => {});
       test('goes at the second try', () => expect(++tries).toBe(2));
       describe('a form', () => { test('never goes', () => { throw new Error('it is shut'); }); });
       describe('a page', () => { beforeAll(() => { throw new Error('no paper'); }); test('is read', () => {}); });
       test('leaves an error behind', () => { void Promise.reject(new Error('left behind')); });`,
    );
    await writeFile(
      join(folder, 'vitest.config.ts'),
      `export default { test: { name: 'a project', include: ['*.test.ts'] } };`,
    );
    const report = join(folder, 'report.json');
    const options = [`--root=${folder}`, '--retry=1', `--reporter=${join(root, 'scripts/lib/vitest-report.mjs')}`];
    await promisify(execFile)('node_modules/.bin/vitest', ['run', ...options, `--outputFile.json=${report}`], {
      cwd: root,
    }).catch(() => {});
    const file = `a project › ${join(folder, 'a.test.ts').slice(root.length + 1)}`;
    const written = JSON.parse(await readFile(report, 'utf8'));
    expect(durationsOfVitest(written)).toMatchObject([{ kind: 'a project', phases: { tests: expect.any(Number) } }]);
    expect(failuresOfVitest(written)).toEqual([
      { name: `${file} › a page`, message: 'no paper', flaky: false },
      { name: `${file} › goes at the second try`, message: expect.stringContaining('expected 1 to be 2'), flaky: true },
      { name: `${file} › a form > never goes`, message: 'it is shut', flaky: false },
      { name: 'an error that no test caught', message: 'left behind', flaky: false },
    ]);
  });

  test('that was never written names nothing', () => {
    expect(failuresOfVitest({})).toEqual([]);
  });
});

describe('the report of the journeys', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
  });

  test('names what failed, what passed only when tried again, and what failed before any journey', () => {
    const report = {
      config: { rootDir: join(root, 'e2e') },
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('goes', 'expected'), spec('goes later', 'flaky', 'too early')],
          suites: [{ title: 'a form', specs: [spec('never goes', 'unexpected', 'shut', 'still shut')] }],
        },
      ],
      errors: [{ message: 'no server' }],
    };
    expect(failuresOfPlaywright(report)).toEqual([
      { name: 'journeys › e2e/a.spec.ts › goes later', message: 'too early', flaky: true },
      { name: 'journeys › e2e/a.spec.ts › a form › never goes', message: 'shut', flaky: false },
      { name: 'journeys', message: 'no server', flaky: false },
    ]);
  });

  test('that was never written names nothing', () => {
    expect(failuresOfPlaywright({})).toEqual([]);
  });
});

describe('the last words of a run', () => {
  test('are none where everything passed', () => {
    expect(lastWords([])).toEqual([]);
  });

  test('name each failure with the first lines of its message, after what was flaky', () => {
    const long = ['first', '', '\u001b[31mred\u001b[39m', '3', '4', '5', '6', '7'].join('\n');
    expect(
      lastWords([
        { name: 'web › a.test.ts › goes', message: long, flaky: false },
        { name: 'web › b.test.ts › goes', message: 'once', flaky: true },
        { name: 'Linting', message: '', flaky: false },
      ]),
    ).toEqual([
      '1 flaky, passed only when tried again:',
      '  ✗ web › b.test.ts › goes',
      '      once',
      '2 failed:',
      '  ✗ web › a.test.ts › goes',
      ...['first', 'red', '3', '4', '5', '6'].map((line) => `      ${line}`),
      '  ✗ Linting',
    ]);
  });
});
