import { expect, test } from 'vitest';
import { nearestNode } from './nearest-node.ts';

const card = (id: string, x: number, y: number) => ({ id, x, y, width: 100, height: 100 });
const from = card('from', 0, 0);
const all = [from, card('right', 300, 20), card('far right', 900, 0), card('below', 10, 200), card('left', -300, 0)];

test('an arrow key leads to the nearest node in its direction', () => {
  expect(nearestNode(from, all, 'right')).toBe('right');
  expect(nearestNode(from, all, 'left')).toBe('left');
  expect(nearestNode(from, all, 'down')).toBe('below');
  expect(nearestNode(from, all, 'up')).toBeNull();
});

test('a node straight ahead is preferred to a nearer one aside', () => {
  expect(nearestNode(from, [card('ahead', 400, 0), card('aside', 150, 300)], 'right')).toBe('ahead');
});
