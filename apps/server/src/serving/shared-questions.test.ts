import { expect, test } from 'vitest';
import { sharedQuestions } from './shared-questions.ts';

function questions() {
  const open: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const ask = sharedQuestions<string>(() => new Promise((resolve, reject) => open.push({ resolve, reject })));
  return { open, ask };
}

test('who asks while an answer is on its way is given the next, together with all others', async () => {
  const { open, ask } = questions();
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

test('an answer that fails does not fail the next', async () => {
  const { open, ask } = questions();
  const [first, second] = [ask('key'), ask('key')];
  open[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  open[1]?.resolve('here');
  expect(await second).toBe('here');
});
