import type { Progress } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

/** An answer that arrives in these pieces. */
function arriving(...pieces: string[]) {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  return new Response(
    new ReadableStream({
      pull(controller) {
        const next = bytes.shift();
        if (next) controller.enqueue(next);
        else controller.close();
      },
    }),
  );
}

async function read(...pieces: string[]) {
  const told: Progress[] = [];
  const answer = await readLines(arriving(...pieces), (progress) => told.push(progress));
  return { told, answer };
}

test('an answer in lines tells how far it is, wherever it is cut, and is its last line', async () => {
  const whole = '{"progress":{"done":0,"total":2}}\n{"progress":{"done":1,"total":2}}\n{"passed":2}\n';
  const expected = {
    told: [
      { done: 0, total: 2 },
      { done: 1, total: 2 },
    ],
    answer: { passed: 2 },
  };
  expect(await read(whole)).toEqual(expected);
  expect(await read(...whole)).toEqual(expected);
  expect(await read(whole.trimEnd())).toEqual(expected);
});

test('an answer that is one JSON text is read as that, from what holds back lines', async () => {
  expect(await read('{"passed":1}')).toEqual({ told: [], answer: { passed: 1 } });
});

test('an answer that breaks off, or ends with an error, is none', async () => {
  await expect(read('{"progress":{"done":1,"total":2}}\n')).rejects.toMatchObject({ status: null });
  await expect(read('{"progress":{"done":1,"total":2}}\n{"pas')).rejects.toThrow();
  await expect(read('{"error":{"code":"unavailable","message":"Not now."}}\n')).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    message: 'Not now.',
  });
});
