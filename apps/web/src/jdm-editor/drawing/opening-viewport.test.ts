import { expect, test } from 'vitest';
import { openingViewport } from './opening-viewport.ts';

const view = { width: 1000, height: 600 };
const node = (x: number, y: number) => ({ position: { x, y }, width: 200, height: 100 });

test('shows the whole graph in the middle when it is readable', () => {
  const { x, y, zoom } = openingViewport([node(0, 0), node(1000, 0)], view);
  expect(zoom).toBeCloseTo((1000 - 64) / 1200);
  expect(x).toBeCloseTo(32);
  expect(y + 50 * zoom).toBeCloseTo(300);
});

test('shows a small graph at its own size', () => {
  expect(openingViewport([node(50, 20)], view)).toEqual({ x: 350, y: 230, zoom: 1 });
});

test('shows a graph that would be too small to read from its first node on', () => {
  const { x, y, zoom } = openingViewport([node(9000, 40), node(-100, 200)], view);
  expect(zoom).toBe(0.8);
  expect(-100 * zoom + x).toBeCloseTo(32);
  expect(250 * zoom + y).toBeCloseTo(300);
});

test('an empty graph begins at its origin', () => {
  expect(openingViewport([], view)).toEqual({ x: 0, y: 0, zoom: 1 });
});
