import { expect, test, vi } from 'vitest';
import { partInWindow, showingViewport } from './showing-viewport.ts';

const canvasAt = (left: number, top: number, width: number, height: number) => {
  const canvas = document.createElement('div');
  vi.spyOn(canvas, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height));
  return canvas;
};
const { innerWidth, innerHeight } = window;

test('what of a canvas lies in the window ends at the edges of both', () => {
  expect(partInWindow(canvasAt(10, 20, 100, 50))).toEqual({ x: 0, y: 0, width: 100, height: 50 });
  expect(partInWindow(canvasAt(-30, innerHeight - 40, innerWidth, 200))).toEqual({
    ...{ x: 30, y: 0, width: innerWidth - 30, height: 40 },
  });
  expect(partInWindow(canvasAt(0, innerHeight + 5, 100, 100))).toMatchObject({ height: 0 });
});

test('a box beyond the part that is seen comes into its middle, and one that is seen stays where it is', () => {
  const box = { x: 100, y: 300, width: 100, height: 40 };
  const at = { x: 0, y: 0, zoom: 0.5 };
  expect(showingViewport(box, { x: 0, y: 0, width: 400, height: 200 }, at)).toBeNull();
  // It ends at 170 of the canvas, of which the window shows 160.
  expect(showingViewport(box, { x: 0, y: 0, width: 400, height: 160 }, at)).toEqual({ x: 125, y: -80, zoom: 0.5 });
});
