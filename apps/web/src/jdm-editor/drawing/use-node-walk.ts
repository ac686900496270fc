import { useReactFlow } from '@xyflow/react';
import type { RefObject } from 'react';
import { useRef } from 'react';
import type { Direction } from '#lib/browser/arrow-keys.ts';
import type { Box } from './box.ts';
import { boxOf } from './box.ts';
import type { FlowNode } from './flow-graph.ts';
import { nearestNode } from './nearest-node.ts';
import { partInWindow, showingViewport } from './showing-viewport.ts';

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

  /** Brings a node into the part of the canvas that lies in the window, which may be lower than the canvas. */
  function show(box: Box) {
    const canvas = frame.current;
    if (!canvas) return;
    const viewport = flow.getViewport();
    if (partInWindow(canvas).height < box.height * viewport.zoom) canvas.scrollIntoView({ block: 'nearest' });
    const moved = showingViewport(box, partInWindow(canvas), viewport);
    if (moved) void flow.setViewport(moved);
  }

  /** Focuses a node, which is drawn only once it is in sight. */
  function goTo(id: string) {
    const node = nodes.find((one) => one.id === id);
    if (!node) return;
    show(boxOf(node));
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
