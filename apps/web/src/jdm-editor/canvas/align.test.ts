import { expect, test } from 'vitest';
import { aligned } from './align.ts';

const cards = [
  { id: 'a', x: 0, y: 10, width: 100, height: 50 },
  { id: 'b', x: 90, y: 0, width: 100, height: 100 },
  { id: 'c', x: 500, y: 40, width: 100, height: 50 },
];
const xs = (how: Parameters<typeof aligned>[1]) => ['a', 'b', 'c'].map((id) => aligned(cards, how).get(id)?.x);
const ys = (how: Parameters<typeof aligned>[1]) => ['a', 'b', 'c'].map((id) => aligned(cards, how).get(id)?.y);

test('cards are put in line by an edge or by their centres', () => {
  expect(xs('left')).toEqual([0, 0, 0]);
  expect(ys('top')).toEqual([0, 0, 0]);
  expect(ys('middle')).toEqual([25, 0, 25]);
  expect(xs('center')).toEqual([250, 250, 250]);
});

test('cards are put evenly apart between the first and the last', () => {
  expect(xs('in a row')).toEqual([0, 250, 500]);
});

test('cards without room between them are moved apart', () => {
  const crowded = cards.map((card) => ({ ...card, x: 0 }));
  expect([...aligned(crowded, 'in a row').values()].map(({ x }) => x)).toEqual([0, 124, 248]);
});
