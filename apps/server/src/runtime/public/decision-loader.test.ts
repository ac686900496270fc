import { expect, test, vi } from 'vitest';
import { limitLookups, MAX_LOADS_AT_ONCE } from './decision-loader.ts';

/** `a1` and `a2` are organizations of one account. */
const accountOf = (organizationId: string) => organizationId.replace(/\d/, '');
const settled = () => new Promise(setImmediate);

function start() {
  const open: (() => void)[] = [];
  const find = vi.fn(() => new Promise<null>((resolve) => open.push(() => resolve(null))));
  const load = limitLookups(find, accountOf);
  const ask = (tenant: string, isOver = () => false) =>
    load({ tenant, resolution: { from: 'saved', projectSlug: 'p' }, key: 'child' }, isOver);
  const answerAll = async () => {
    for (const answer of open.splice(0)) answer();
    await settled();
  };
  return { find, ask, answerAll };
}

test('the organizations of an account have only so much looked up at once, and get all of it', async () => {
  const { find, ask, answerAll } = start();
  const all = Array.from({ length: 2 * MAX_LOADS_AT_ONCE }, (_, n) => ask(`a${n % 2}`));
  expect(find).toHaveBeenCalledTimes(MAX_LOADS_AT_ONCE);
  const other = ask('b');
  expect(find).toHaveBeenCalledTimes(MAX_LOADS_AT_ONCE + 1);
  await answerAll();
  await answerAll();
  expect(await Promise.all([...all, other])).toHaveLength(2 * MAX_LOADS_AT_ONCE + 1);
});

test('what nobody waits for any more is not looked up', async () => {
  const { find, ask, answerAll } = start();
  let isOver = false;
  const all = Array.from({ length: 500 }, () => ask('a', () => isOver));
  isOver = true;
  await answerAll();
  await Promise.all(all);
  expect(find).toHaveBeenCalledTimes(MAX_LOADS_AT_ONCE);
});
