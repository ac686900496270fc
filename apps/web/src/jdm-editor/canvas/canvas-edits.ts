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
function freeBranch(graph: Graph, node: GraphNode): string | null {
  const branches = branchesOf(node);
  return branches.find((branch) => linesFrom(graph, node, branch).length === 0) ?? branches[0] ?? null;
}

function branchesOf(node: GraphNode): string[] {
  if (kindOf(node) !== 'switchNode') return [];
  const { statements } = asRecord(node.content);
  return (Array.isArray(statements) ? statements : []).map((statement) => String(asRecord(statement).id));
}

const linesFrom = ({ edges }: Graph, { id }: GraphNode, branch: string) =>
  edges.filter(({ sourceId, sourceHandle }) => sourceId === id && sourceHandle === branch);

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
 * Adds a node behind another: on the line that leads on from there, or else joined to it. A Response that nothing leads to yet is
 * joined to the new node, and behind a branch of a switch the only Response, where the other branches lead too.
 */
export function addBehind(graph: Graph, source: GraphNode, node: GraphNode): Graph {
  if (!canBeBetween(node)) return join(addNodes(graph, [node]), source, node);
  const line = lineBehind(graph, source);
  if (line) return insertWithRoom(graph, line.id, node);
  const joined = join(addNodes(graph, [node]), source, node);
  const response = responseBehind(graph, source);
  return response ? withRoom(join(joined, node, response), source, node, response) : joined;
}

/** The Response that a new node behind another is joined to, where no line leads on from there. */
function responseBehind({ nodes, edges }: Graph, source: GraphNode): GraphNode | null {
  const isReached = new Set(edges.map(({ targetId }) => targetId));
  const responses = nodes.filter((other) => kindOf(other) === 'outputNode');
  return only(kindOf(source) === 'switchNode' ? responses : responses.filter(({ id }) => !isReached.has(id)));
}

/** The id of what a new node that is added behind another leads to, and that makes room for it. */
export const targetBehind = (graph: Graph, source: GraphNode): string | undefined =>
  lineBehind(graph, source)?.targetId ?? responseBehind(graph, source)?.id;

/**
 * The line that a new node behind another is put on: the only one. The branches of a switch lead to different nodes: it is the
 * line of the first one that leads straight to a Response, unless one before it leads nowhere yet.
 */
function lineBehind(graph: Graph, source: GraphNode): GraphEdge | null {
  if (kindOf(source) !== 'switchNode') return only(graph.edges.filter(({ sourceId }) => sourceId === source.id));
  const ends = new Set(graph.nodes.filter((node) => kindOf(node) === 'outputNode').map(({ id }) => id));
  for (const branch of branchesOf(source)) {
    const lines = linesFrom(graph, source, branch);
    const line = only(lines);
    if (lines.length === 0 || (line && ends.has(line.targetId))) return line;
  }
  return null;
}

const only = <T>([one, ...others]: readonly T[]): T | null => (one !== undefined && others.length === 0 ? one : null);

export const canBeBetween = (node: Pick<GraphNode, 'type'>) => hasWayIn(node) && hasWayOut(node);

/** Whether a kind can be added. A decision has one beginning. */
export const canAdd = (kind: NodeKind, { nodes }: Pick<Graph, 'nodes'>) =>
  kind !== 'inputNode' || !nodes.some((node) => kindOf(node) === 'inputNode');

const roomBetween = 72;

/** Puts a node between the two that an edge joins. */
export function insertWithRoom(graph: Graph, edgeId: string, node: GraphNode): Graph {
  const inserted = insertOnEdge(graph, edgeId, node, randomUuid, freeBranch(graph, node));
  const edge = graph.edges.find(({ id }) => id === edgeId);
  const [source, target] = [edge?.sourceId, edge?.targetId].map((end) => graph.nodes.find(({ id }) => id === end));
  return source && target ? withRoom(inserted, source, node, target) : inserted;
}

/** Moves a node that stands between two others away from the first, and what follows away from it, where there is too little room. */
function withRoom(graph: Graph, source: GraphNode, node: GraphNode, target: GraphNode): Graph {
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
  return moveNodes(graph, positions);
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
    return { ...node, id: randomUuid(), position: { ...asRecord(node.position), x: x + offset.x, y: y + offset.y } };
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
