import { expect, test } from 'vitest';
import { sharedLookups } from './shared-lookups.ts';

function lookups() {
  const open: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const ask = sharedLookups(
    (key: string) => key,
    () => new Promise<string>((resolve, reject) => open.push({ resolve, reject })),
  );
  return { open, ask };
}

test('all who ask while a lookup is under way are given the answer of the next one', async () => {
  const { open, ask } = lookups();
  const first = ask('key');
  const others = [ask('key'), ask('key')];
  expect(open).toHaveLength(1);
  open[0]?.resolve('old');
  expect(await first).toBe('old');
  expect(open).toHaveLength(2);
  open[1]?.resolve('new');
  expect(await Promise.all(others)).toEqual(['new', 'new']);
  ask('key');
  ask('another');
  expect(open).toHaveLength(4);
});

test('a lookup that fails does not fail the next one', async () => {
  const { open, ask } = lookups();
  const [first, second] = [ask('key'), ask('key')];
  open[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  open[1]?.resolve('here');
  expect(await second).toBe('here');
});
