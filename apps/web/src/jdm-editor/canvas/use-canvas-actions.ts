import type { NodeKind } from '@rulewright/jdm';
import { kindOf, newNode } from '@rulewright/jdm';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import type { Box } from '#jdm-editor/drawing/box.ts';
import { boxOf, isWithin } from '#jdm-editor/drawing/box.ts';
import { HANDLE_TOP } from '#jdm-editor/drawing/card-layout.ts';
import type { FlowEdge, FlowNode } from '#jdm-editor/drawing/flow-graph.ts';
import { connectionName, hasWayIn, positionOf } from '#jdm-editor/drawing/flow-graph.ts';
import { placeNodes } from '#jdm-editor/drawing/place-nodes.ts';
import type { Covered } from '#jdm-editor/drawing/use-opening-view.ts';
import type { EditGraph } from '#jdm-editor/edits/edit-graph.ts';
import type { Graph, GraphNode, Position } from '#jdm-editor/edits/graph-edits.ts';
import { addNodes, connect, moveNodes, partOf, removeEdges, removeNodes } from '#jdm-editor/edits/graph-edits.ts';
import type { Alignment } from './align.ts';
import { aligned, alignments } from './align.ts';
import {
  addBehind,
  addCopies,
  canAdd,
  canBeBetween,
  copiedPart,
  freshNode,
  insertWithRoom,
  join,
  joinInOrder,
  newEdge,
  targetBehind,
} from './canvas-edits.ts';
import { freePlace, freePlaceBeside, middleOf, newCard, wayIntoSight } from './free-place.ts';
import type { useDrawnGraph } from './use-drawn-graph.ts';

type Options = {
  graph: Pick<Graph, 'nodes' | 'edges'>;
  edit: EditGraph;
  drawn: ReturnType<typeof useDrawnGraph>;
  covered: () => ReturnType<Covered> & { overview: number };
  /** Brings all of a graph into sight. */
  showAll: (nodes: readonly FlowNode[]) => void;
  /** Tells somebody who does not see the canvas, and somebody who does, what was done. */
  say: (message: string) => void;
};

const copyOffset = 40;

/** Where a new node comes from: the end of a line that was dragged into the open. */
export type LineStart = { nodeId: string; handle: string | null; type: 'source' | 'target' };

/** Everything that changes the graph on the canvas. */
export function useCanvasActions({ graph, edit, drawn, covered, showAll, say }: Options) {
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const store = useStoreApi();
  const selectedNodes = drawn.nodes.filter(({ selected }) => selected);
  const selectedEdges = drawn.edges.filter(({ selected }) => selected);
  const boxes = (nodes: readonly FlowNode[]) => nodes.map(boxOf);

  /** Nodes without a position get the one that they are drawn at with the first edit, or the edit would move them. */
  const change: EditGraph = (step, changeGraph, mergeKey) =>
    edit(
      step,
      (before) => {
        const placed = placeNodes(before);
        const after = changeGraph(placed);
        return after === placed ? before : after;
      },
      mergeKey,
    );

  /** The part of the graph that is seen. */
  function view() {
    const { width, height, transform } = store.getState();
    const [x, y, zoom] = transform;
    return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
  }

  /** Moves the view as far as a card needs to be wholly in sight, also of the tools above the graph and of its overview. */
  function bringIntoSight(card: Box) {
    const { x, y, zoom } = flow.getViewport();
    const { height, ...seen } = view();
    const [above, below] = [covered().above / zoom, covered().overview / zoom];
    const way = wayIntoSight(card, { ...seen, y: seen.y + above, height: height - above - below });
    if (way.x !== 0 || way.y !== 0)
      void flow.setViewport({ x: x - way.x * zoom, y: y - way.y * zoom, zoom }, { duration: 200 });
  }

  /** Adds a node, selects it and brings it into sight. */
  function place(node: GraphNode, changeGraph: (graph: Graph) => Graph) {
    drawn.select([node.id]);
    change(`add ${node.name}`, changeGraph);
    say(`Added ${node.name}.`);
    // Where there is too little room for it, it does not stand where it was put.
    const placed = changeGraph(placeNodes(graph) as Graph).nodes.find(({ id }) => id === node.id) ?? node;
    bringIntoSight({ ...positionOf(placed), ...newCard });
  }

  /** What a new node is joined to: the selected node, or where nothing is selected a Request that leads nowhere yet. */
  function joinedTo(): FlowNode | undefined {
    const [only, second] = selectedNodes;
    if (only) return second ? undefined : only;
    return drawn.nodes.find(
      ({ id, data: { node } }) => kindOf(node) === 'inputNode' && !graph.edges.some(({ sourceId }) => sourceId === id),
    );
  }

  /** Adds a node in sight: on the selected line, or behind the selected node. */
  function add(kind: NodeKind) {
    const whole = placeNodes(graph as Graph);
    const [selected, secondLine] = selectedEdges;
    const isOnLine = selected && !secondLine && selectedNodes.length === 0 && canBeBetween({ type: kind });
    const source = isOnLine ? drawn.nodes.find(({ id }) => id === selected.source) : joinedTo();
    const behind = source && canBeBetween({ type: kind }) ? targetBehind(whole, source.data.node) : undefined;
    const node = freshNode(kind, whole, placeFor(source, isOnLine ? selected.target : behind));
    const addTo = (before: Graph) => {
      if (isOnLine) return insertWithRoom(before, selected.id, node);
      return source ? addBehind(before, source.data.node, node) : addNodes(before, [node]);
    };
    place(node, addTo);
  }

  /** Beside what the new node is joined to. What it leads to makes room. */
  function placeFor(source: FlowNode | undefined, target: string | undefined): Position {
    if (!source) return freePlace(middleOf(view()), boxes(drawn.nodes), view());
    return freePlaceBeside(boxOf(source), boxes(drawn.nodes.filter(({ id }) => id !== target)));
  }

  /** Adds a node where it was dropped: on a line between the two that it joins, or in the open. */
  function drop(kind: NodeKind, at: Position, edgeId: string | null) {
    const node = freshNode(kind, graph as Graph, { x: Math.round(at.x), y: Math.round(at.y) });
    place(node, (before) =>
      edgeId && canBeBetween(node) ? insertWithRoom(before, edgeId, node) : addNodes(before, [node]),
    );
  }

  /** Adds a node at the end of a line that was dragged into the open. */
  function addAtLine(kind: NodeKind, at: Position, { nodeId, handle, type }: LineStart) {
    const position = {
      x: Math.round(type === 'source' ? at.x : at.x - newCard.width),
      y: Math.round(at.y - HANDLE_TOP),
    };
    const node = freshNode(kind, graph as Graph, position);
    place(node, (before) => {
      const added = addNodes(before, [node]);
      const other = before.nodes.find(({ id }) => id === nodeId);
      if (!other) return added;
      return type === 'source' ? connect(added, newEdge(nodeId, node.id, handle)) : join(added, node, other);
    });
  }

  function joinEnds(sourceId: string, targetId: string, handle: string | null) {
    change('join two nodes', (before) => connect(before, newEdge(sourceId, targetId, handle)));
  }

  /** Joins the node where a line began to the one on which it was dropped. */
  function joinToNode({ nodeId, handle, type }: LineStart, otherId: string) {
    change('join two nodes', (before) => {
      const [own, other] = [nodeId, otherId].map((wanted) => before.nodes.find(({ id }) => id === wanted));
      if (!own || !other) return before;
      if (type === 'target') return join(before, other, own);
      return hasWayIn(other) ? connect(before, newEdge(nodeId, otherId, handle)) : before;
    });
  }

  /** Joins the selected nodes from left to right. */
  function joinSelected() {
    const inOrder = selectedNodes.toSorted((one, other) => one.position.x - other.position.x);
    let isJoined = false;
    change(`join ${inOrder.length} nodes`, (before) => {
      const joined = joinInOrder(
        before,
        inOrder.map(({ data }) => data.node),
      );
      isJoined = joined !== before;
      return joined;
    });
    say(
      isJoined
        ? `Joined ${inOrder.length} nodes.`
        : 'Nothing was joined: these nodes are joined already, or cannot be.',
    );
  }

  function removeSelected() {
    if (selectedNodes.length + selectedEdges.length === 0) return;
    const ids = new Set(selectedNodes.map(({ id }) => id));
    const edgeIds = new Set(selectedEdges.map(({ id }) => id));
    const words = removedWords(selectedNodes, selectedEdges, graph);
    change(`delete ${words}`, (before) => removeEdges(removeNodes(before, ids), edgeIds));
    say(`Deleted ${words}.`);
  }

  function addPart(part: Pick<Graph, 'nodes' | 'edges'>, step: string, offset: Position) {
    // The copies are made in the edit itself; the ids are only known from there.
    let added: string[] = [];
    change(step, (before) => {
      const copied = addCopies(before, part, offset);
      added = copied.ids;
      return copied.graph;
    });
    if (added.length === 0) return say('A decision has only one Request.');
    drawn.select(added);
    if (added.length < part.nodes.length)
      say('A decision has only one Request: the lines of the copied one begin at the one that is here.');
  }

  function duplicate() {
    const ids = new Set(selectedNodes.map(({ id }) => id));
    if (ids.size === 0) return;
    addPart(partOf(placeNodes(graph) as Graph, ids), `duplicate ${wordsOf(selectedNodes)}`, {
      x: copyOffset,
      y: copyOffset,
    });
  }

  /** The selected nodes as text, which can be pasted into this document or another one. */
  function copied(): string | null {
    if (selectedNodes.length === 0) return null;
    const ids = new Set(selectedNodes.map(({ id }) => id));
    return JSON.stringify(partOf(placeNodes(graph) as Graph, ids), null, 2);
  }

  /** Returns whether the text was one of nodes. */
  function paste(text: string): boolean {
    const part = copiedPart(text);
    if (!part) return false;
    const { x, y, width, height } = view();
    const left = Math.min(...part.nodes.map((node) => (node.position as Position).x));
    const top = Math.min(...part.nodes.map((node) => (node.position as Position).y));
    const seen = isWithin({ x: left + copyOffset, y: top + copyOffset, ...newCard }, { x, y, width, height });
    const offset = seen ? { x: copyOffset, y: copyOffset } : { x: x + width / 3 - left, y: y + height / 3 - top };
    const words = part.nodes.length === 1 ? (part.nodes[0]?.name ?? '') : `${part.nodes.length} nodes`;
    addPart(part, `paste ${words}`, { x: Math.round(offset.x), y: Math.round(offset.y) });
    return true;
  }

  function move(positions: ReadonlyMap<string, Position>, words: string, mergeKey?: string) {
    change(words, (before) => moveNodes(before, positions), mergeKey);
  }

  /** Moves the selected nodes by keys. Steps in quick succession become one. */
  function nudge(dx: number, dy: number) {
    const positions = new Map(selectedNodes.map(({ id, position: { x, y } }) => [id, { x: x + dx, y: y + dy }]));
    move(positions, `move ${wordsOf(selectedNodes)}`, `move ${[...positions.keys()].join(' ')}`);
  }

  function align(how: Alignment) {
    const label = alignments.find(({ value }) => value === how)?.label ?? how;
    move(aligned(boxes(selectedNodes), how), label.toLowerCase());
  }

  async function layOut() {
    // Loaded when it is asked for, as what it needs is.
    const positions = await import('./layout.ts')
      .then(({ automaticLayout }) => automaticLayout(drawn.nodes, drawn.edges))
      .catch(() => 'The layout could not be loaded. Check your connection and try again.');
    if (typeof positions === 'string') return say(positions);
    move(positions, 'lay out the graph');
    showAll(drawn.nodes.map((node) => ({ ...node, position: positions.get(node.id) ?? node.position })));
    say('The graph was laid out.');
  }

  return {
    selectedNodes,
    selectedEdges,
    add,
    drop,
    addAtLine,
    join: joinEnds,
    joinToNode,
    joinSelected,
    removeSelected,
    duplicate,
    copied,
    paste,
    move,
    nudge,
    align,
    layOut,
    canAdd: (kind: NodeKind) => canAdd(kind, graph),
  };
}

export type CanvasActions = ReturnType<typeof useCanvasActions>;

export const wordsOf = (nodes: readonly FlowNode[]) =>
  nodes.length === 1 ? nodes[0]?.data.node.name || newNode('expressionNode').name : `${nodes.length} nodes`;

function removedWords(nodes: readonly FlowNode[], edges: readonly FlowEdge[], graph: Pick<Graph, 'nodes'>): string {
  if (nodes.length > 0) return wordsOf(nodes);
  const [edge, second] = edges;
  const [from, to] = [edge?.source, edge?.target].map((end) => graph.nodes.find(({ id }) => id === end));
  return from && to && !second ? `the ${connectionName(from, to)}` : `${edges.length} connections`;
}
