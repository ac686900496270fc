import type { FlowNode } from './flow-graph.ts';

export type Viewport = { x: number; y: number; zoom: number };
type Box = Pick<FlowNode, 'position' | 'width' | 'height'>;

/** Where a graph is shown. What lies over it, such as buttons, covers the highest and lowest part of it. */
export type Room = { width: number; height: number; above: number; below: number };

/** The smallest zoom at which a card can be read, and a zoom that is comfortable to read. */
const [smallest, readable] = [0.5, 0.8];
/** As far as one can zoom out. A graph that is still larger is not shown as a whole. */
export const MIN_ZOOM = 0.05;
const margin = 32;
/** Between a graph and what lies over it. */
const gap = 16;

/** Shows a whole graph, or its beginning if the whole would be too small to read. */
export function openingViewport(nodes: readonly Box[], room: Room): Viewport {
  const whole = wholeViewport(nodes, room);
  return whole.zoom < smallest ? beginning(nodes, room) : whole;
}

/** Shows a whole graph, however small that makes it, beside what lies over it. */
export function wholeViewport(nodes: readonly Box[], room: Room): Viewport {
  if (nodes.length === 0) return { x: 0, y: 0, zoom: 1 };
  const { x, y, width, height } = boundsOf(nodes);
  const free = room.height - room.above - room.below - 2 * gap;
  const zoom = Math.max(MIN_ZOOM, Math.min(1, (room.width - 2 * margin) / width, free / height));
  return { x: (room.width - width * zoom) / 2 - x * zoom, y: middleOf(room) - (y + height / 2) * zoom, zoom };
}

function beginning(nodes: readonly Box[], room: Room): Viewport {
  const first = nodes.reduce((left, node) => (node.position.x < left.position.x ? node : left));
  const middle = first.position.y + (first.height ?? 0) / 2;
  return { x: margin - first.position.x * readable, y: middleOf(room) - middle * readable, zoom: readable };
}

const middleOf = ({ height, above, below }: Room) => (above + height - below) / 2;

export function boundsOf(nodes: readonly Box[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { position, width = 0, height = 0 } of nodes) {
    left = Math.min(left, position.x);
    top = Math.min(top, position.y);
    right = Math.max(right, position.x + width);
    bottom = Math.max(bottom, position.y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
