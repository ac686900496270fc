import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Difference } from '@rulewright/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { differenceReports, MAX_CALLED_LENGTH, MAX_REPORTS } from './difference-reports.ts';

let dataDir: string;
let warned: object[];
/** The contents that are not deleted, after the organization. */
let saved: Set<string>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'differences-'));
  warned = [];
  saved = new Set();
});
afterEach(() => rm(dataDir, { recursive: true }));

const start = (problems?: unknown[]) =>
  differenceReports({
    dataDir,
    retentionDays: 30,
    isSaved: async (organizationId, hash) => saved.has(`${organizationId} ${hash}`),
    warn: (details) => warned.push(details),
    onProblem(error) {
      if (!problems) throw error;
      problems.push(error);
    },
  });

const difference = (hash: string): Difference => ({
  request: {
    tenant: 'organization',
    purpose: 'public',
    decision: { hash, content: '{"nodes":[]}' },
    input: { text: '{"input_data":{"name":"Ada"}}', key: 'input_data' },
    resolution: { from: 'live', orgSlug: 'o', projectSlug: 'p' },
    trace: 'none',
    effects: 'allowed',
  },
  called: new Map([
    ['fees', { hash: 'def456', content: '{"edges":[]}' }],
    ['rates', { hash: 'long', content: 'x'.repeat(MAX_CALLED_LENGTH) }],
  ]),
  at: new Date('2026-01-31T12:00:00Z'),
  given: { ok: true, durationMs: 1, input: '{"name":"Ada"}', result: '{"a":1}', trace: null },
  expected: { ok: true, durationMs: 1, input: '{"name":"Ada"}', result: Buffer.from('{"a":2}'), trace: null },
});

const files = () => readdir(join(dataDir, 'differences')).catch(() => []);

test('a difference is written to a file that only the server’s user can read, and the log names it without the input', async () => {
  start().add(difference('abc123'));
  await expect.poll(() => warned).toHaveLength(1);
  const file = join(dataDir, 'differences/organization.abc123.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    at: '2026-01-31T12:00:00.000Z',
    decision: { hash: 'abc123', content: '{"nodes":[]}' },
    called: [
      { key: 'fees', hash: 'def456', content: '{"edges":[]}' },
      { key: 'rates', hash: 'long', content: null },
    ],
    input: { text: '{"input_data":{"name":"Ada"}}' },
    given: { result: '{"a":1}' },
    expected: { result: '{"a":2}' },
  });
  expect(warned).toEqual([{ organizationId: 'organization', decision: 'abc123', file }]);
  expect(JSON.stringify(warned)).not.toContain('Ada');
});

test('one is kept of each decision, and of only so many decisions', async () => {
  const reports = start();
  for (let n = 0; n < MAX_REPORTS + 5; n++) {
    reports.add(difference(`hash${n}`));
    await expect.poll(() => warned).toHaveLength(n + 1);
  }
  reports.add(difference('hash1'));
  await expect.poll(() => warned.at(-1)).toMatchObject({ decision: 'hash1', file: expect.any(String) });
  expect(await files()).toHaveLength(MAX_REPORTS);
});

test('a report is deleted when logged evaluations of its age are', async () => {
  const reports = start();
  saved = new Set(['organization old', 'organization new']);
  for (const hash of ['old', 'new']) reports.add(difference(hash));
  await expect.poll(() => warned).toHaveLength(2);
  const before = (Date.now() - 31 * 86_400_000) / 1000;
  await utimes(join(dataDir, 'differences/organization.old.json'), before, before);
  await reports.deleteOutdated();
  expect(await files()).toEqual(['organization.new.json']);
});

test('a report is deleted when the organization has no document with that content any more, whoever else has', async () => {
  const reports = start();
  saved = new Set(['organization kept', 'neighbour deleted']);
  for (const hash of ['kept', 'deleted']) reports.add(difference(hash));
  await expect.poll(() => warned).toHaveLength(2);
  await reports.deleteOutdated();
  expect(await files()).toEqual(['organization.kept.json']);
});

test('the decisions of all reports are known after a restart, those that were called as well', async () => {
  start().add(difference('abc123'));
  await expect.poll(() => warned).toHaveLength(1);
  expect(await start().decisions()).toEqual(
    ['abc123', 'def456', 'long'].map((hash) => ({ tenant: 'organization', hash })),
  );
});

test('a report that was not written to its end is reported, and the others are read', async () => {
  const problems: unknown[] = [];
  start().add(difference('abc123'));
  await expect.poll(() => warned).toHaveLength(1);
  await writeFile(join(dataDir, 'differences/organization.aaa.json'), '{"at":');
  expect(await start(problems).decisions()).toHaveLength(3);
  expect(problems).toHaveLength(1);
});

test('where there are none, nothing is to be deleted', async () => {
  expect(await start().decisions()).toEqual([]);
  await start().deleteOutdated();
  expect(await files()).toEqual([]);
});
