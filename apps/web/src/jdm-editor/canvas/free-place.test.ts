import { expect, test } from 'vitest';
import { isWithin } from '#jdm-editor/drawing/box.ts';
import { freePlace, freePlaceBeside, middleOf, wayIntoSight } from './free-place.ts';

const view = { x: 0, y: 0, width: 1000, height: 600 };
const card = (x: number, y: number) => ({ x, y, width: 248, height: 120 });
const overlaps = (a: ReturnType<typeof card>, b: ReturnType<typeof card>) =>
  Math.abs(a.x - b.x) < 248 && Math.abs(a.y - b.y) < 120;

test('the first card comes into the middle of the view', () => {
  expect(freePlace(middleOf(view), [], view)).toEqual({ x: 376, y: 240 });
});

test('cards that are added one after another lie in sight, none upon another', () => {
  const taken: ReturnType<typeof card>[] = [];
  for (let n = 0; n < 8; n++) {
    const { x, y } = freePlace(middleOf(view), taken, view);
    const added = card(x, y);
    expect(isWithin(added, view)).toBe(true);
    expect(taken.some((other) => overlaps(other, added))).toBe(false);
    taken.push(added);
  }
});

test('a card comes to the right of another, or below that place if it is taken, and never before the other', () => {
  const first = card(900, 100);
  const beside = freePlaceBeside(first, [first]);
  expect(beside).toEqual({ x: 1220, y: 100 });
  expect(freePlaceBeside(first, [first, card(beside.x, beside.y)])).toEqual({ x: 1220, y: 244 });
});

test('a view moves as far as a card needs to be seen, and not at all for one that is seen', () => {
  expect(wayIntoSight(card(100, 100), view)).toEqual({ x: 0, y: 0 });
  expect(wayIntoSight(card(1220, 100), view)).toEqual({ x: 1220 + 248 + 24 - 1000, y: 0 });
  expect(wayIntoSight(card(0, -50), view)).toEqual({ x: -24, y: -74 });
  // The beginning of a card that is larger than the view.
  expect(wayIntoSight({ ...card(2000, 100), width: 3000 }, view)).toEqual({ x: 1976, y: 0 });
});

test('without room in sight a card comes outside of it, and covers none', () => {
  const place = freePlace(middleOf(view), [view], view);
  expect(isWithin(card(place.x, place.y), view)).toBe(false);
  expect(freePlace({ x: 0, y: 0 }, [{ x: -9000, y: -9000, width: 20_000, height: 20_000 }], view)).toEqual({
    x: 0,
    y: 0,
  });
});
