import type { Viewport } from '@xyflow/react';
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { FlowNode } from './flow-graph.ts';
import { openingViewport } from './opening-viewport.ts';

/**
 * Fits a graph into view when it is first seen, when another graph takes its place, and when there is more or less room for
 * it, as long as nobody has looked elsewhere.
 */
export function useOpeningView(nodes: readonly FlowNode[]) {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const known = useRef<ReadonlySet<string> | null>(null);
  const fitted = useRef<{ width: number; height: number; viewport: Viewport } | null>(null);

  useEffect(() => {
    // A canvas in a tab that is not open has no size.
    if (width === 0 || height === 0) return;
    const ids = new Set(nodes.map(({ id }) => id));
    const before = known.current;
    known.current = ids;
    // The first node that is dropped on an empty canvas stays where it was dropped.
    const isAnother = before === null || (before.size > 0 && ids.size > 0 && [...ids].every((id) => !before.has(id)));
    const isOtherSize = fitted.current?.width !== width || fitted.current.height !== height;
    const isLeft = fitted.current !== null && areSame(flow.getViewport(), fitted.current.viewport);
    if (nodes.length === 0 || !(isAnother || (isOtherSize && isLeft))) return;
    const viewport = openingViewport(nodes, { width, height });
    fitted.current = { width, height, viewport };
    void flow.setViewport(viewport);
  }, [flow, nodes, width, height]);
}

const areSame = (one: Viewport, other: Viewport) => one.x === other.x && one.y === other.y && one.zoom === other.zoom;
