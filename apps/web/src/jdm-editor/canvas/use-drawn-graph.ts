import type { EdgeChange, NodeChange } from '@xyflow/react';
import { applyEdgeChanges, applyNodeChanges } from '@xyflow/react';
import { useCallback, useState } from 'react';
import type { EdgeMark, FlowEdge, FlowNode, NodeMark } from '#jdm-editor/drawing/flow-graph.ts';
import { flowEdges, flowNodes } from '#jdm-editor/drawing/flow-graph.ts';
import { placeNodes } from '#jdm-editor/drawing/place-nodes.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';

export type Marks = { nodes: ReadonlyMap<string, NodeMark>; edges: ReadonlyMap<string, EdgeMark> };

type Drawn = {
  graph: Pick<Graph, 'nodes' | 'edges'>;
  marks: Marks;
  nodes: FlowNode[];
  edges: FlowEdge[];
  /** Nodes to select once they are in the graph. */
  selectNext: ReadonlySet<string> | null;
};

function draw(graph: Drawn['graph'], marks: Marks, before: Pick<Drawn, 'nodes' | 'edges' | 'selectNext'>): Drawn {
  const placed = placeNodes(graph);
  const nodes = flowNodes(placed, before.nodes, marks.nodes);
  const edges = flowEdges(placed, before.edges, marks.edges);
  const { selectNext } = before;
  const arrived = selectNext !== null && nodes.some(({ id }) => selectNext.has(id));
  return {
    graph,
    marks,
    nodes: arrived ? selected(nodes, selectNext) : nodes,
    edges: arrived ? selected(edges, new Set()) : edges,
    selectNext: arrived ? null : selectNext,
  };
}

const selected = <Item extends { id: string; selected?: boolean }>(items: Item[], ids: ReadonlySet<string>): Item[] =>
  items.map((item) => (Boolean(item.selected) === ids.has(item.id) ? item : { ...item, selected: ids.has(item.id) }));

/** The graph as it is drawn: what it holds, and what only the drawing knows, such as what is selected or being dragged. */
export function useDrawnGraph(graph: Drawn['graph'], marks: Marks) {
  const [drawn, setDrawn] = useState(() => draw(graph, marks, { nodes: [], edges: [], selectNext: null }));
  let now = drawn;
  if (drawn.graph !== graph || drawn.marks !== marks) {
    now = draw(graph, marks, drawn);
    setDrawn(now);
  }

  const changeNodes = useCallback(
    // Nodes are removed by an edit of the graph only, and their sizes are known without measuring.
    (changes: NodeChange<FlowNode>[]) => {
      const wanted = changes.filter(({ type }) => type === 'position' || type === 'select');
      if (wanted.length > 0) setDrawn((before) => ({ ...before, nodes: applyNodeChanges(wanted, before.nodes) }));
    },
    [],
  );
  const changeEdges = useCallback((changes: EdgeChange<FlowEdge>[]) => {
    const wanted = changes.filter(({ type }) => type === 'select');
    if (wanted.length > 0) setDrawn((before) => ({ ...before, edges: applyEdgeChanges(wanted, before.edges) }));
  }, []);

  /** Selects nodes, and nothing else. Those that are not in the graph yet are selected once they are. */
  const select = useCallback((ids: Iterable<string>) => {
    const wanted = new Set(ids);
    setDrawn((before) => ({
      ...before,
      nodes: selected(before.nodes, wanted),
      edges: selected(before.edges, new Set()),
      selectNext: before.nodes.some(({ id }) => wanted.has(id)) ? null : wanted,
    }));
  }, []);

  /** Selects one edge, and nothing else. */
  const selectEdge = useCallback((id: string) => {
    setDrawn((before) => ({
      ...before,
      nodes: selected(before.nodes, new Set()),
      edges: selected(before.edges, new Set([id])),
      selectNext: null,
    }));
  }, []);

  return { nodes: now.nodes, edges: now.edges, changeNodes, changeEdges, select, selectEdge };
}
