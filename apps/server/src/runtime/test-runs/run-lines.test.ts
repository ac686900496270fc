import { expect, test } from 'vitest';
import { runLines } from './run-lines.ts';

test('a run that stays at the same case for long repeats how far it is', async () => {
  const lines = await runLines({
    tenant: 'a',
    start: (onProgress) => {
      onProgress({ done: 3, total: 10 });
      return new Promise(() => {});
    },
    errorOf: () => ({ code: 'internal', message: '' }),
    pauseMs: 1,
  });
  const line = { done: false, value: '{"progress":{"done":3,"total":10}}\n' };
  expect(await lines.next()).toEqual(line);
  expect(await lines.next()).toEqual(line);
});
