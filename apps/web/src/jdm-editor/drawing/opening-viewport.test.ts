import { expect, test } from 'vitest';
import { openingViewport, wholeViewport } from './opening-viewport.ts';

const room = { width: 1000, height: 600, above: 80, below: 40 };
const node = (x: number, y: number) => ({ position: { x, y }, width: 200, height: 100 });

test('shows the whole graph in the middle of what is free when it is readable', () => {
  const { x, y, zoom } = openingViewport([node(0, 0), node(1000, 0)], room);
  expect(zoom).toBeCloseTo((1000 - 64) / 1200);
  expect(x).toBeCloseTo(32);
  expect(y + 50 * zoom).toBeCloseTo(80 + (600 - 120) / 2);
});

test('shows a small graph at its own size', () => {
  expect(openingViewport([node(50, 20)], room)).toEqual({ x: 350, y: 250, zoom: 1 });
});

test('shows a graph that would be too small to read from its first node on', () => {
  const { x, y, zoom } = openingViewport([node(9000, 40), node(-100, 200)], room);
  expect(zoom).toBe(0.8);
  expect(-100 * zoom + x).toBeCloseTo(32);
  expect(250 * zoom + y).toBeCloseTo(320);
});

test.each([
  ['wide', [node(9000, 40), node(-100, 200)]],
  ['tall', [node(0, 3000), node(-100, -200)]],
])('shows all of a graph that is %s, and none of it below what lies over it', (_, nodes) => {
  const { x, y, zoom } = wholeViewport(nodes, room);
  for (const { position, width, height } of nodes) {
    expect(position.x * zoom + x).toBeGreaterThanOrEqual(0);
    expect((position.x + width) * zoom + x).toBeLessThanOrEqual(room.width);
    expect(position.y * zoom + y).toBeGreaterThanOrEqual(room.above);
    expect((position.y + height) * zoom + y).toBeLessThanOrEqual(room.height - room.below);
  }
});

test('an empty graph begins at its origin', () => {
  expect(openingViewport([], room)).toEqual({ x: 0, y: 0, zoom: 1 });
});
