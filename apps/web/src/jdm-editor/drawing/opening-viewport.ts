import type { FlowNode } from './flow-graph.ts';

type Viewport = { x: number; y: number; zoom: number };
type Size = { width: number; height: number };
type Box = Pick<FlowNode, 'position' | 'width' | 'height'>;

/** The smallest zoom at which a card can be read, and a zoom that is comfortable to read. */
const [smallest, readable] = [0.5, 0.8];
const margin = 32;
/** What is above the graph in the editor. */
const above = 72;

/** Shows a whole graph, or its beginning if the whole would be too small to read. */
export function openingViewport(nodes: readonly Box[], view: Size): Viewport {
  if (nodes.length === 0) return { x: 0, y: 0, zoom: 1 };
  const { x, y, width, height } = boundsOf(nodes);
  const zoom = Math.min(1, (view.width - 2 * margin) / width, (view.height - 2 * above) / height);
  if (zoom < smallest) return beginning(nodes, view);
  return { x: (view.width - width * zoom) / 2 - x * zoom, y: (view.height - height * zoom) / 2 - y * zoom, zoom };
}

function beginning(nodes: readonly Box[], view: Size): Viewport {
  const first = nodes.reduce((left, node) => (node.position.x < left.position.x ? node : left));
  const middle = first.position.y + (first.height ?? 0) / 2;
  return { x: margin - first.position.x * readable, y: view.height / 2 - middle * readable, zoom: readable };
}

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
