import '@xyflow/react/dist/base.css';
import './flow.css';
import { Background, BackgroundVariant, Controls, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { useMemo } from 'react';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { arrow } from './arrow.ts';
import type { EdgeMark, NodeMark } from './flow-graph.ts';
import { flowEdges, flowNodes } from './flow-graph.ts';
import type { NodeActions } from './node-actions.ts';
import { NodeActionsContext } from './node-actions.ts';
import { NodeCard } from './node-card.tsx';
import { placeNodes } from './place-nodes.ts';
import { useOpeningView } from './use-opening-view.ts';

const nodeTypes = { decision: NodeCard };
const edgeDefaults = { markerEnd: arrow };

type Props = {
  graph: Pick<Graph, 'nodes' | 'edges'>;
  /** For screen readers. */
  label: string;
  nodeMarks?: ReadonlyMap<string, NodeMark>;
  edgeMarks?: ReadonlyMap<string, EdgeMark>;
  /** Shows the content of a node. */
  open: (id: string) => void;
};

/** A graph that is looked at. The canvas of the editor adds to it what changes it. */
export function GraphDrawing(props: Props) {
  return (
    <ReactFlowProvider>
      <Drawing {...props} />
    </ReactFlowProvider>
  );
}

function Drawing({ graph, label, nodeMarks, edgeMarks, open }: Props) {
  const placed = useMemo(() => placeNodes(graph), [graph]);
  const nodes = useMemo(() => flowNodes(placed, [], nodeMarks), [placed, nodeMarks]);
  const edges = useMemo(() => flowEdges(placed, [], edgeMarks), [placed, edgeMarks]);
  const actions = useMemo<NodeActions>(() => ({ open, openLabel: 'View', renaming: null, rename: () => {} }), [open]);
  useOpeningView(nodes);

  return (
    <NodeActionsContext value={actions}>
      <ReactFlow
        aria-label={label}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        defaultEdgeOptions={edgeDefaults}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        // Without it, nodes that are neither selected nor dragged take no press, and neither do their buttons.
        onNodeClick={(_, { id }) => open(id)}
        zoomOnDoubleClick={false}
        zoomOnScroll={false}
        preventScrolling={false}
        minZoom={0.05}
        onlyRenderVisibleElements={nodes.length > 150}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </NodeActionsContext>
  );
}
