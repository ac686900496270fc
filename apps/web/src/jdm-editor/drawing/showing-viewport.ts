import type { Box } from './box.ts';
import { isWithin } from './box.ts';
import type { Viewport } from './opening-viewport.ts';

/** The part of an element that lies in the window, from the element's own corner on. */
export function partInWindow(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [Math.max(0, -left), Math.max(0, -top)];
  const width = Math.max(0, Math.min(right, window.innerWidth) - left - x);
  return { x, y, width, height: Math.max(0, Math.min(bottom, window.innerHeight) - top - y) };
}

/** The viewport that has a box of the graph in the middle of a part of the canvas. Null if the box is all in that part. */
export function showingViewport(box: Box, part: Box, { x, y, zoom }: Viewport): Viewport | null {
  const seen = {
    x: (part.x - x) / zoom,
    y: (part.y - y) / zoom,
    width: part.width / zoom,
    height: part.height / zoom,
  };
  if (isWithin(box, seen)) return null;
  return {
    x: part.x + part.width / 2 - (box.x + box.width / 2) * zoom,
    y: part.y + part.height / 2 - (box.y + box.height / 2) * zoom,
    zoom,
  };
}
