import { expect, test } from 'vitest';
import { untilDone } from './outside.ts';

test('a run that waits starts again, and gets what it asked for before without asking twice', async () => {
  const asked: string[] = [];
  let runs = 0;
  const ask = (name: string) => async () => {
    asked.push(name);
    return name.toUpperCase();
  };
  const result = await untilDone((outside) => {
    runs++;
    const first = outside.ask(ask('a'));
    const second = outside.ask(() => `${first}!`);
    return [first, second, outside.ask(ask('b'))];
  });
  expect(result).toEqual(['A', 'A!', 'B']);
  expect([asked, runs]).toEqual([['a', 'b'], 3]);
});

test('what fails outside fails the run, and so does a fault of its own', async () => {
  await expect(untilDone((outside) => outside.ask(() => Promise.reject(new Error('away'))))).rejects.toThrow('away');
  await expect(
    untilDone(() => {
      throw new Error('fault');
    }),
  ).rejects.toThrow('fault');
});
