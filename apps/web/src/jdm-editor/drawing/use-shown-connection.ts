import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import type { FlowEdge } from './flow-graph.ts';

const view = { padding: 0.25, maxZoom: 1 };

/** Brings both ends of a connection into sight. */
export function useShownConnection(edges: readonly FlowEdge[], current: { connection: string } | null) {
  const flow = useReactFlow();
  const bring = useEffectEvent((connection: string) => {
    const edge = edges.find(({ id }) => id === connection);
    if (edge) void flow.fitView({ ...view, nodes: [{ id: edge.source }, { id: edge.target }] });
  });
  useEffect(() => {
    if (current) bring(current.connection);
  }, [current]);
}
