import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { FlowNode } from './flow-graph.ts';
import { openingViewport } from './opening-viewport.ts';

/** Fits a graph into view when it is first seen, and when another graph takes its place. */
export function useOpeningView(nodes: readonly FlowNode[]) {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const fitted = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    // A canvas in a tab that is not open has no size.
    if (width === 0 || height === 0) return;
    const ids = new Set(nodes.map(({ id }) => id));
    const before = fitted.current;
    fitted.current = ids;
    // The first node that is dropped on an empty canvas stays where it was dropped.
    const isAnother = before === null || (before.size > 0 && ids.size > 0 && [...ids].every((id) => !before.has(id)));
    if (isAnother && nodes.length > 0) void flow.setViewport(openingViewport(nodes, { width, height }));
  }, [flow, nodes, width, height]);
}
