import { expect, test } from 'vitest';
import { fitWhenMeasured } from './fit-when-measured.ts';

const height = 600;
const nodes = [
  { id: 'response', position: { x: 900, y: 40 } },
  { id: 'request', position: { x: -100, y: 200 } },
];

/** Stands in for the editor's canvas, on which all of the nodes would fit at the given zoom. */
function canvasFitting(zoom: number) {
  let viewport = { x: 0, y: 0, zoom: 1 };
  return {
    getNodes: () => nodes,
    getViewport: () => viewport,
    setViewport: (next: typeof viewport) => {
      viewport = next;
    },
    fitView: ({ minZoom, nodes: only }: { minZoom?: number; nodes?: { id: string }[] }) => {
      const now = minZoom ?? zoom;
      const middle = nodes.find(({ id }) => id === only?.[0]?.id)?.position.y ?? 0;
      viewport = { x: 0, y: height / 2 - middle * now, zoom: now };
      return true;
    },
  };
}

const frame = () => new Promise(requestAnimationFrame);

test('shows the whole graph when it is readable', async () => {
  const canvas = canvasFitting(0.6);
  fitWhenMeasured(canvas);
  await frame();
  expect(canvas.getViewport()).toEqual({ x: 0, y: height / 2, zoom: 0.6 });
});

test('shows a graph that would be too small to read from its first node on', async () => {
  const canvas = canvasFitting(0.25);
  fitWhenMeasured(canvas);
  await frame();
  const { x, y, zoom } = canvas.getViewport();
  expect(zoom).toBe(0.7);
  expect(-100 * zoom + x).toBeCloseTo(16);
  expect(200 * zoom + y).toBeCloseTo(height / 2);
});
