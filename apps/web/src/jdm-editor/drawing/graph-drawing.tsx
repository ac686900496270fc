import '@xyflow/react/dist/base.css';
import { Background, ReactFlow } from '@xyflow/react';
import { useState } from 'react';
import type { Graph } from '../edits/graph-edits.ts';
import { flowEdges, flowNodes } from './flow-graph.ts';
import { NodeCard } from './node-card.tsx';

const nodeTypes = { decision: NodeCard };
const attribution = { hideAttribution: true };

type Props = {
  graph: Pick<Graph, 'nodes' | 'edges'>;
  /** For screen readers. */
  label: string;
};

/** A graph that is looked at. The canvas of the editor adds to it what changes it. */
export function GraphDrawing({ graph, label }: Props) {
  const [nodes] = useState(() => flowNodes(graph, []));
  const [edges] = useState(() => flowEdges(graph, []));
  return (
    <ReactFlow
      aria-label={label}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      nodesDraggable={false}
      nodesConnectable={false}
      fitView
      fitViewOptions={{ maxZoom: 1 }}
      minZoom={0.1}
      onlyRenderVisibleElements={nodes.length > 200}
      preventScrolling={false}
      proOptions={attribution}
    >
      <Background />
    </ReactFlow>
  );
}
