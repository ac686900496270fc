import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowserDatabase } from '#testing/fake-browser-database.ts';
import type { PastRun } from './console-inputs.ts';
import { clearConsoleInputs, readConsoleInput, storeInput, storeRun } from './console-inputs.ts';

const ada = { userId: 'ada', documentId: 'approval' };
const run = (input: string, values: Partial<PastRun> = {}): PastRun => ({
  input,
  ran_at: '2026-03-04T12:00:00.000Z',
  outcome: 'succeeded',
  ...values,
});

beforeEach(() => {
  fakeBrowserDatabase();
});

afterEach(() => {
  vi.useRealTimers();
});

test('stores the last input for each person and document', async () => {
  await storeInput(ada, '{"amount": 1}');
  await storeInput(ada, '{"amount": 2}');
  await storeInput({ ...ada, documentId: 'refusal' }, '{"amount": 3}');
  await storeInput({ ...ada, userId: 'bob' }, '{"amount": 4}');
  expect(await readConsoleInput(ada)).toMatchObject({ input: '{"amount": 2}' });
});

test('shows another person nothing', async () => {
  await storeInput(ada, '{"amount": 1}');
  await storeRun(ada, run('{"amount": 1}'));
  expect(await readConsoleInput({ ...ada, userId: 'bob' })).toBeNull();
});

test('clears everything of one person and nothing of another', async () => {
  const bob = { ...ada, userId: 'bob' };
  await storeInput(ada, '1');
  await storeRun({ ...ada, documentId: 'refusal' }, run('2'));
  await storeInput(bob, '3');
  await clearConsoleInputs('ada');
  expect(await readConsoleInput(ada)).toBeNull();
  expect(await readConsoleInput({ ...ada, documentId: 'refusal' })).toBeNull();
  expect(await readConsoleInput(bob)).toMatchObject({ input: '3' });
});

test('stores the newest ten runs, each input once', async () => {
  for (let amount = 1; amount <= 12; amount++) await storeRun(ada, run(String(amount)));
  await storeRun(ada, run('5', { outcome: 'failed' }));
  const runs = (await readConsoleInput(ada))?.runs ?? [];
  expect(runs.map(({ input }) => input)).toEqual(['5', '12', '11', '10', '9', '8', '7', '6', '4', '3']);
  expect(runs[0]?.outcome).toBe('failed');
});

test('stores no input of more than half a million characters, and removes the one before it', async () => {
  await storeInput(ada, '1');
  await storeInput(ada, `"${'x'.repeat(500_000)}"`);
  expect(await readConsoleInput(ada)).toMatchObject({ input: '' });
});

test('limits the runs of a document to half a million characters together', async () => {
  const large = 'x'.repeat(300_000);
  await storeRun(ada, run(`"1${large}"`));
  await storeRun(ada, run('"small"'));
  await storeRun(ada, run(`"2${large}"`));
  expect((await readConsoleInput(ada))?.runs.map(({ input }) => input.slice(0, 7))).toEqual(['"2xxxxx', '"small"']);
});

test('forgets the document that was used longest ago when a person has more than fifty', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let document = 0; document <= 50; document++) {
    vi.setSystemTime(new Date(2026, 0, 1, 0, document));
    await storeInput({ ...ada, documentId: `document-${document}` }, '1');
    if (document === 20) await storeInput({ ...ada, documentId: 'document-0' }, '2');
  }
  await storeRun({ ...ada, documentId: 'document-2' }, run('3'));
  // Opening any console is what forgets.
  await readConsoleInput({ ...ada, documentId: 'document-50' });
  await expect.poll(() => readConsoleInput({ ...ada, documentId: 'document-1' })).toBeNull();
  expect(await readConsoleInput({ ...ada, documentId: 'document-2' })).toMatchObject({ input: '1', runs: [run('3')] });
  expect(await readConsoleInput({ ...ada, documentId: 'document-0' })).toMatchObject({ input: '2' });
});

test('stores nothing, without an error, when the browser has no database', async () => {
  vi.unstubAllGlobals();
  await storeInput(ada, '1');
  await clearConsoleInputs('ada');
  expect(await readConsoleInput(ada)).toBeNull();
});
