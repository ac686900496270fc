import { expect, test } from 'vitest';
import { differingRuns } from './differing-runs.ts';

const runs = (before: string, after: string) =>
  differingRuns([...before], [...after]).map(
    ({ old, now }) => `${before.slice(old.from, old.to)}>${after.slice(now.from, now.to)}@${now.from}`,
  );

test('only what differs is told, also between lines that occur many times', () => {
  expect(runs('abcd', 'abcd')).toEqual([]);
  expect(runs('abcd', 'axcd')).toEqual(['b>x@1']);
  expect(runs('a{b}c{d}', 'a{b}x{y}c{e}')).toEqual(['>x{y}@4', 'd>e@10']);
  expect(runs('', 'ab')).toEqual(['>ab@0']);
  expect(runs('ab', '')).toEqual(['ab>@0']);
});

test('what passed others is gone in one place and new in another', () => {
  expect(runs('abcd', 'dabc')).toEqual(['>d@0', 'd>@4']);
});

test('the later list is what one gets by replacing the runs in the earlier one', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    const list = () => Array.from({ length: random(30) }, () => String.fromCharCode(97 + random(12)));
    const [before, after] = [list(), list()];
    const built: string[] = [];
    let at = 0;
    for (const { old, now } of differingRuns(before, after)) {
      built.push(...before.slice(at, old.from), ...after.slice(now.from, now.to));
      at = old.to;
    }
    expect([...built, ...before.slice(at)]).toEqual(after);
  }
});

test('a hundred thousand lines without anything in common are one run', () => {
  const lines = (word: string) => Array.from({ length: 100_000 }, (_, at) => `${word} ${at}`);
  expect(differingRuns(lines('old'), lines('new'))).toHaveLength(1);
});
