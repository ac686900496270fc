import { expect, test } from 'vitest';
import type { ReadableContent } from './content.ts';
import { contentOfText } from './content.ts';
import { noHistory, stepBack, stepForward, withStep } from './history.ts';

const content = (n: number) => contentOfText(`{"nodes":[],"edges":[],"n":${n}}`) as ReadableContent;
const [one, two, three] = [content(1), content(2), content(3)];

test('undoes and redoes steps, nearest first', () => {
  const history = withStep(withStep(noHistory, 'add A', one), 'add B', two);
  const back = stepBack(history, three);
  expect(back?.to).toBe(two);
  const start = back && stepBack(back.history, back.to);
  expect(start?.to).toBe(one);
  expect(start && stepBack(start.history, start.to)).toBeNull();
  const again = start && stepForward(start.history, start.to);
  expect(again?.to).toBe(two);
  expect(again && stepForward(again.history, again.to)?.to).toBe(three);
});

test('a step keeps its words, whether it is next to be undone or next to be redone', () => {
  const history = withStep(withStep(noHistory, 'add A', one), 'add B', two);
  expect(history.past.at(-1)?.step).toBe('add B');
  const back = stepBack(history, three);
  expect(back?.history.past.at(-1)?.step).toBe('add A');
  expect(back?.history.future.at(-1)?.step).toBe('add B');
  const again = back && stepForward(back.history, back.to);
  expect(again?.history.past.at(-1)?.step).toBe('add B');
});

test('removes the undone steps when a new step is made', () => {
  const back = stepBack(withStep(noHistory, 'add A', one), two);
  expect(withStep(back?.history ?? noHistory, 'add B', one).future).toEqual([]);
});

test('remembers a hundred steps', () => {
  let history = noHistory;
  for (let n = 0; n < 150; n++) history = withStep(history, 'add', content(n));
  expect(history.past).toHaveLength(100);
  expect(history.past[0]?.content.graph).toMatchObject({ n: 50 });
});

test('remembers fewer steps of large contents, and always the last one', () => {
  const large = { ...one, weight: 8_000_000 };
  const history = [1, 2, 3, 4].reduce((history) => withStep(history, 'add', large), noHistory);
  expect(history.past).toHaveLength(2);
  expect(withStep(noHistory, 'add', { ...one, weight: 50_000_000 }).past).toHaveLength(1);
});
