import { expect, test } from 'vitest';
import { loopTurns } from '#platform';
import type { Evaluation } from './run-batch.ts';
import { MAX_HELD_LENGTH, runBatch } from './run-batch.ts';

test('no inputs are held that have their results and wait for an earlier one', async () => {
  const begun: Evaluation[] = [];
  const [first, ...others] = Array.from({ length: 200 }, () => Buffer.from(JSON.stringify('x'.repeat(100_000))));
  const results = runBatch([[first as Buffer, ...others]], {
    tenant: 'tenant',
    turns: loopTurns(),
    evaluate: (evaluations) => {
      for (const one of evaluations) if (begun.push(one) > 1) one.end('{}');
    },
    refuse: () => '',
    signal: new AbortController().signal,
  });
  const taken = results.next();
  await expect.poll(() => begun.length).toBe(200);
  expect(begun.reduce((length, { text }) => length + text.length, 0)).toBeLessThan(MAX_HELD_LENGTH);
  begun[0]?.end('{}');
  expect((await taken).value).toHaveLength(200);
});
