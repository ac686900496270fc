import type { NodeKind } from '@rulewright/jdm';
import { asRecord, kindOf, newNode } from '@rulewright/jdm';
import { CARD_WIDTH } from '#jdm-editor/drawing/card-layout.ts';
import { hasWayIn, hasWayOut, positionOf } from '#jdm-editor/drawing/flow-graph.ts';
import { placeNodes } from '#jdm-editor/drawing/place-nodes.ts';
import type { Graph, GraphEdge, GraphNode, Position } from '#jdm-editor/edits/graph-edits.ts';
import { addNodes, connect, insertOnEdge, moveNodes } from '#jdm-editor/edits/graph-edits.ts';
import { withFreshNames, withReferences } from '#jdm-editor/edits/node-names.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';

/** A new node of a kind, with a name that no other node of the graph has. */
export function freshNode(kind: NodeKind, graph: Graph, position: Position): GraphNode {
  const made = newNode(kind);
  const parts = firstParts[kind]?.();
  const content = parts ? { ...asRecord(made.content), ...parts } : made.content;
  const node = { id: randomUuid(), ...made, name: nodeName(made.name), content, position };
  return withFreshNames([node], graph.nodes)[0] as GraphNode;
}

/** Expressions reach other nodes by their names, so that a name without spaces is easier to use: `$nodes.DecisionTable`. */
const nodeName = (label: string) => label.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());

/** What a new node begins with, for its author to fill in. */
const firstParts: Partial<Record<NodeKind, () => object>> = {
  decisionTableNode: () => ({
    inputs: [{ id: randomUuid(), name: '', field: '' }],
    outputs: [{ id: randomUuid(), name: '', field: 'output' }],
  }),
  // Lines leave a switch at its branches: without one they would lead from nowhere once there is one.
  switchNode: () => ({ statements: [{ id: randomUuid(), condition: '' }] }),
};

export const newEdge = (sourceId: string, targetId: string, sourceHandle?: string | null): GraphEdge => ({
  id: randomUuid(),
  type: 'edge',
  sourceId,
  targetId,
  ...(sourceHandle ? { sourceHandle } : {}),
});

/** Where lines leave a node: the first branch of a switch that leads nowhere yet, or the only way out. */
export function freeBranch(graph: Graph, node: GraphNode): string | null {
  if (kindOf(node) !== 'switchNode') return null;
  const { statements } = asRecord(node.content);
  const ids = (Array.isArray(statements) ? statements : []).map((statement) => String(asRecord(statement).id));
  const taken = new Set(graph.edges.filter(({ sourceId }) => sourceId === node.id).map((edge) => edge.sourceHandle));
  return ids.find((id) => !taken.has(id)) ?? ids[0] ?? null;
}

/** Joins two nodes if the first has a way out and the second a way in. */
export function join(graph: Graph, from: GraphNode, to: GraphNode): Graph {
  if (!hasWayOut(from) || !hasWayIn(to)) return graph;
  return connect(graph, newEdge(from.id, to.id, freeBranch(graph, from)));
}

/** Joins each node to the next. */
export const joinInOrder = (graph: Graph, [first, ...others]: readonly GraphNode[]): Graph =>
  others.reduce(({ joined, from }, to) => ({ joined: from ? join(joined, from, to) : joined, from: to }), {
    joined: graph,
    from: first,
  }).joined;

/**
 * Adds a node behind another: on the only line that leads on from there, or else joined to it. A Response that nothing leads to
 * yet is joined to the new node.
 */
export function addBehind(graph: Graph, source: GraphNode, node: GraphNode): Graph {
  const line = onlyLine(graph, source);
  if (line && canBeBetween(node)) return insertWithRoom(graph, line.id, node);
  const joined = join(addNodes(graph, [node]), source, node);
  const isReached = new Set(joined.edges.map(({ targetId }) => targetId));
  const [response, second] = graph.nodes.filter((other) => kindOf(other) === 'outputNode' && !isReached.has(other.id));
  return response && !second && canBeBetween(node) ? join(joined, node, response) : joined;
}

/** The branches of a switch lead to different nodes, so that a new one is not put on the line of a single branch. */
export function onlyLine({ edges }: Graph, source: GraphNode): GraphEdge | null {
  const [line, second] = edges.filter(({ sourceId }) => sourceId === source.id);
  return line && !second && kindOf(source) !== 'switchNode' ? line : null;
}

export const canBeBetween = (node: Pick<GraphNode, 'type'>) => hasWayIn(node) && hasWayOut(node);

/** Whether a kind can be added. A decision has one beginning. */
export const canAdd = (kind: NodeKind, { nodes }: Pick<Graph, 'nodes'>) =>
  kind !== 'inputNode' || !nodes.some((node) => kindOf(node) === 'inputNode');

const roomBetween = 72;

/** Puts a node between the two that an edge joins, and moves what follows to the right if there is too little room. */
export function insertWithRoom(graph: Graph, edgeId: string, node: GraphNode): Graph {
  const inserted = insertOnEdge(graph, edgeId, node, randomUuid, freeBranch(graph, node));
  const edge = graph.edges.find(({ id }) => id === edgeId);
  const [source, target] = [edge?.sourceId, edge?.targetId].map((end) => graph.nodes.find(({ id }) => id === end));
  if (!source || !target) return inserted;
  const at = positionOf(node);
  const x = Math.max(at.x, positionOf(source).x + CARD_WIDTH + roomBetween);
  const missing = x + CARD_WIDTH + roomBetween - positionOf(target).x;
  const positions = new Map([[node.id, { x, y: at.y }]]);
  if (missing > 0) {
    for (const follower of following(graph, target.id)) {
      const { x: left, y } = positionOf(follower);
      positions.set(follower.id, { x: left + missing, y });
    }
  }
  return moveNodes(inserted, positions);
}

/** A node and all that its lines lead to. */
function following({ nodes, edges }: Graph, from: string): GraphNode[] {
  const reached = new Set([from]);
  for (const id of reached) for (const edge of edges) if (edge.sourceId === id) reached.add(edge.targetId);
  return nodes.filter(({ id }) => reached.has(id));
}

type Part = Pick<Graph, 'nodes' | 'edges'>;

/**
 * Adds copies of nodes and of the edges between them, with ids and names of their own, which references among them follow. A
 * decision has one beginning: the present one stands for those that were copied. Returns the graph and the new ids.
 */
export function addCopies(graph: Graph, part: Part, offset: Position): { graph: Graph; ids: string[] } {
  const isBeginning = (node: GraphNode) => kindOf(node) === 'inputNode';
  const present = graph.nodes.find(isBeginning);
  const first = present ? null : part.nodes.find(isBeginning);
  const wanted = part.nodes.filter((node) => !isBeginning(node) || node === first);
  const copies = withFreshNames(wanted, graph.nodes).map((node) => {
    const { x, y } = positionOf(node);
    return { ...node, id: randomUuid(), position: { x: x + offset.x, y: y + offset.y } };
  });
  const copyOf = new Map<GraphNode, GraphNode>(wanted.map((node, at) => [node, copies[at] as GraphNode]));
  const beginning = present ?? (first && copyOf.get(first));
  const standIns = new Map(part.nodes.map((node) => [node.id, copyOf.get(node) ?? (beginning as GraphNode)]));
  const names = new Map(
    part.nodes.flatMap(({ id, name }) => {
      const now = standIns.get(id)?.name ?? name;
      return now === name ? [] : [[name, now] as const];
    }),
  );
  const edges = part.edges.flatMap((edge) => {
    const [sourceId, targetId] = [standIns.get(edge.sourceId)?.id, standIns.get(edge.targetId)?.id];
    return sourceId && targetId ? [{ ...edge, id: randomUuid(), sourceId, targetId }] : [];
  });
  const added = names.size === 0 ? copies : copies.map((node) => withReferences(node, names));
  return { graph: addNodes(graph, added, edges), ids: copies.map(({ id }) => id) };
}

/** Nodes that were copied as text; null if the text is something else. */
export function copiedPart(text: string): Part | null {
  try {
    const { nodes, edges } = asRecord(JSON.parse(text));
    if (!Array.isArray(nodes) || nodes.length === 0 || !nodes.every(isNode)) return null;
    const part = { nodes, edges: Array.isArray(edges) ? edges.filter(isEdge) : [] };
    return { ...part, nodes: placeNodes(part).nodes };
  } catch {
    return null;
  }
}

const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string');
const isNode = (value: unknown): value is GraphNode => {
  const { id, name, type } = asRecord(value);
  return areTexts(id, name, type);
};
const isEdge = (value: unknown): value is GraphEdge => {
  const { id, sourceId, targetId } = asRecord(value);
  return areTexts(id, sourceId, targetId);
};
