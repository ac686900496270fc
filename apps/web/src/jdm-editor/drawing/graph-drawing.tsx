import '@xyflow/react/dist/base.css';
import './flow.css';
import { Background, BackgroundVariant, Controls, ReactFlow, ReactFlowProvider, useStore } from '@xyflow/react';
import type { KeyboardEvent, Ref } from 'react';
import { useId, useImperativeHandle, useMemo, useRef } from 'react';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { arrows } from '#lib/browser/arrow-keys.ts';
import { arrow } from './arrow.ts';
import { nodeTypes, rendersOnlyVisible } from './drawn-nodes.ts';
import type { EdgeMark, FlowEdge, NodeMark } from './flow-graph.ts';
import { flowEdges, flowNodes } from './flow-graph.ts';
import type { NodeActions } from './node-actions.ts';
import { NodeActionsContext } from './node-actions.ts';
import { isTiny } from './node-card.tsx';
import { MIN_ZOOM } from './opening-viewport.ts';
import { placeNodes } from './place-nodes.ts';
import { nodeAt, useNodeWalk } from './use-node-walk.ts';
import type { Covered } from './use-opening-view.ts';
import { useOpeningView } from './use-opening-view.ts';
import { useShownConnection } from './use-shown-connection.ts';

/** The current one is drawn last: over the others, and below the cards, whose texts it would strike through. */
function withCurrent(edges: FlowEdge[], id: string | undefined): FlowEdge[] {
  const current = edges
    .filter((edge) => edge.id === id)
    .map((edge) => ({ ...edge, className: `${edge.className} current` }));
  return current.length > 0 ? [...edges.filter((edge) => edge.id !== id), ...current] : edges;
}

const edgeDefaults = { markerEnd: arrow };

/** The buttons that zoom lie over the lowest part of the drawing. */
const zoomHeight = 48;
const free: Covered = () => ({ above: 0, below: zoomHeight });
const fitOptions = { padding: { x: '32px', top: '64px', bottom: '64px' }, maxZoom: 1 } as const;

export type DrawingHandle = {
  /** Focuses the card of a node, and brings it into sight. */
  focusNode: (id: string) => void;
};

export type GraphDrawingProps = {
  graph: Pick<Graph, 'nodes' | 'edges'>;
  /** For screen readers. */
  label: string;
  nodeMarks?: ReadonlyMap<string, NodeMark>;
  edgeMarks?: ReadonlyMap<string, EdgeMark>;
  /** Shows the content of a node. */
  open: (id: string) => void;
  handle: Ref<DrawingHandle>;
  /** The connection that a person has gone to. It is brought into sight each time that this is another object. */
  current?: { connection: string } | null;
};

/** A graph that is looked at. The canvas of the editor adds to it what changes it. */
export function GraphDrawing(props: GraphDrawingProps) {
  return (
    <ReactFlowProvider>
      <Drawing {...props} />
    </ReactFlowProvider>
  );
}

function Drawing({ graph, label, nodeMarks, edgeMarks, open, handle, current = null }: GraphDrawingProps) {
  const placed = useMemo(() => placeNodes(graph), [graph]);
  const nodes = useMemo(() => flowNodes(placed, [], nodeMarks), [placed, nodeMarks]);
  const edges = useMemo(
    () => withCurrent(flowEdges(placed, [], edgeMarks), current?.connection),
    [placed, edgeMarks, current],
  );
  const actions = useMemo<NodeActions>(() => ({ open, openLabel: 'View', renaming: null, rename: () => {} }), [open]);
  useOpeningView(nodes, free, true);
  const frame = useRef<HTMLDivElement>(null);
  const { goTo, next } = useNodeWalk(frame, nodes);
  useShownConnection(edges, current);
  useImperativeHandle(handle, () => ({ focusNode: goTo }));

  function press(event: KeyboardEvent) {
    const direction = arrows[event.key];
    const id = direction ? next(direction) : nodeAt(event.target);
    if (!id || !(direction || event.key === 'Enter') || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (direction) goTo(id);
    else open(id);
  }

  return (
    <NodeActionsContext value={actions}>
      <ReactFlow
        ref={frame}
        // Or the heads of its lines would be those of the editor, which are not drawn while another tab is open.
        id={useId()}
        aria-label={label}
        data-tiny={useStore(isTiny) || undefined}
        tabIndex={0}
        onKeyDown={press}
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
        minZoom={MIN_ZOOM}
        onlyRenderVisibleElements={rendersOnlyVisible(nodes)}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1} />
        <Controls orientation="horizontal" showInteractive={false} fitViewOptions={fitOptions} />
      </ReactFlow>
    </NodeActionsContext>
  );
}
