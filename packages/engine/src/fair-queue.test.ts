import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

type Item = { owner: string; n: number };

function filled(...owners: string[]): FairQueue<Item> {
  const queue = new FairQueue<Item>();
  for (const [n, owner] of owners.entries()) queue.push(owner, { owner, n });
  return queue;
}

function take(queue: FairQueue<Item>, count: number, mayGo?: (item: Item) => boolean) {
  return Array.from({ length: count }, () => queue.take(mayGo)?.n);
}

test('owners take turns however much one of them has waiting, and the items of one keep their order', () => {
  const queue = filled('a', 'a', 'a', 'a', 'b', 'b', 'c');
  expect(take(queue, 2)).toEqual([0, 4]);
  expect(take(queue, 3)).toEqual([6, 1, 5]);
  expect([queue.size, take(queue, 3)]).toEqual([2, [2, 3, undefined]]);
});

test('an item that may not go yet holds up none of another owner, and keeps its turn', () => {
  const queue = filled('slow', 'slow', 'quick', 'quick');
  expect(take(queue, 3, ({ owner }) => owner === 'quick')).toEqual([2, 3, undefined]);
  queue.push('quick', { owner: 'quick', n: 4 });
  expect(take(queue, 3)).toEqual([0, 4, 1]);
});

test('an item that is put back goes on after one of each other owner, before what came later', () => {
  const queue = filled('a', 'a', 'b');
  const unfinished = queue.take() as Item;
  queue.putBack('a', unfinished);
  expect(take(queue, 3)).toEqual([2, 0, 1]);
});

test('the owner that has used the least is next', () => {
  const used: Record<string, number> = { a: 0, b: 0 };
  const queue = new FairQueue<Item>(({ owner }) => used[owner] ?? 0);
  for (const [n, owner] of ['a', 'a', 'b', 'b', 'b'].entries()) queue.push(owner, { owner, n });
  const order = Array.from({ length: 5 }, () => {
    const { owner, n } = queue.take() as Item;
    used[owner] = (used[owner] ?? 0) + (owner === 'a' ? 5 : 2);
    return n;
  });
  expect(order).toEqual([0, 2, 3, 4, 1]);
});

test('what an owner put in last is taken out, and what others have waiting stays', () => {
  const queue = new FairQueue<string>();
  for (const [owner, item] of [
    ['one', '1a'],
    ['one', '1b'],
    ['two', '2a'],
  ] as const)
    queue.push(owner, item);
  expect([queue.takeLast('one'), queue.takeLast('one'), queue.takeLast('one')]).toEqual(['1b', '1a', undefined]);
  expect(queue.size).toBe(1);
  expect(queue.take()).toBe('2a');
});

test('items are taken out whoever’s turn it is, and the others stay', () => {
  const queue = filled('a', 'a', 'b', 'b');
  expect(queue.takeAll(({ n }) => n % 2 === 1).map(({ n }) => n)).toEqual([1, 3]);
  expect([queue.size, queue.of('a').map(({ n }) => n), [...queue].length]).toEqual([2, [0], 2]);
  expect(queue.takeAll().map(({ n }) => n)).toEqual([0, 2]);
  expect([queue.size, queue.of('a')]).toEqual([0, []]);
});
