import { useReactFlow } from '@xyflow/react';
import type { RefObject } from 'react';
import { useRef } from 'react';
import type { Direction } from '#lib/browser/arrow-keys.ts';
import { boxOf, isWithin } from './box.ts';
import type { FlowNode } from './flow-graph.ts';
import { nearestNode } from './nearest-node.ts';

/** The id of the node that something on the page belongs to. */
export const nodeAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('.react-flow__node')?.dataset.id : undefined;

/** Leads the focus from node to node. The graph is one stop of the Tab key: a thousand nodes would be a thousand. */
export function useNodeWalk(frame: RefObject<HTMLElement | null>, nodes: readonly FlowNode[]) {
  const flow = useReactFlow();
  const drawing = useRef(0);

  /** Answers whether the node is drawn. */
  function focus(id: string) {
    const card = frame.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`);
    card?.focus({ preventScroll: true });
    return !!card;
  }

  /** Focuses a node, which is drawn only once it is in sight. */
  function goTo(id: string) {
    const node = nodes.find((one) => one.id === id);
    if (!node) return;
    const box = boxOf(node);
    const { x, y, zoom } = flow.getViewport();
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    const seen = { x: -x / zoom, y: -y / zoom, width: clientWidth / zoom, height: clientHeight / zoom };
    if (!isWithin(box, seen)) void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom });
    // Whoever has gone on meanwhile must not be taken back.
    cancelAnimationFrame(drawing.current);
    if (focus(id)) return;
    drawing.current = requestAnimationFrame(() => {
      drawing.current = requestAnimationFrame(() => focus(id));
    });
  }

  /** The node that lies next to the one with the focus, or else to another; where there is neither, the first. */
  function next(direction: Direction, other?: string): string | undefined {
    const boxes = nodes.map(boxOf);
    const start = nodeAt(document.activeElement) ?? other;
    const from = boxes.find(({ id }) => id === start);
    if (!from) return boxes.toSorted((one, another) => one.x - another.x)[0]?.id;
    return nearestNode(from, boxes, direction) ?? from.id;
  }

  return { goTo, next };
}
