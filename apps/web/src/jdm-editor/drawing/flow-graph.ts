import { kindOf } from '@rulewright/jdm';
import type { Edge, Node, NodeHandle } from '@xyflow/react';
import { Position as Side } from '@xyflow/react';
import type { Graph, GraphEdge, GraphNode, Position } from '#jdm-editor/edits/graph-edits.ts';
import { counted } from '#lib/text/counted.ts';
import { branchTop, CARD_WIDTH, cardHeight, HANDLE_SIZE, HANDLE_TOP } from './card-layout.ts';
import type { NodeSummary } from './node-summary.ts';
import { summaryOf } from './node-summary.ts';
import { reachText } from './test-coverage.ts';

/** What a card shows beside the content of its node. */
export type NodeMark = {
  errors?: number;
  warnings?: number;
  run?: 'reached' | 'failed' | 'not reached' | undefined;
  change?: 'added' | 'removed' | 'modified' | 'moved' | undefined;
  /** How many test cases reach the node; null where it is only known that some do. Left out where no marks are shown. */
  tests?: number | null;
};

export type EdgeMark = 'reached' | 'added' | 'removed' | 'modified';

/** A node as it is drawn. */
export type FlowNode = Node<{ node: GraphNode; summary: NodeSummary; mark: NodeMark }, 'decision'>;
export type FlowEdge = Edge<{ edge: GraphEdge; mark: EdgeMark | undefined }>;

const unmarked: NodeMark = {};

/**
 * The drawn nodes of a graph. A node that has not changed keeps its drawn object, with what the drawing knows of it (its size,
 * whether it is selected), so that only changed nodes are drawn again.
 */
export function flowNodes(
  graph: Pick<Graph, 'nodes'>,
  before: readonly FlowNode[],
  marks: ReadonlyMap<string, NodeMark> = new Map(),
): FlowNode[] {
  const known = new Map(before.map((drawn) => [drawn.id, drawn]));
  return graph.nodes.map((node) => {
    const drawn = known.get(node.id);
    const mark = marks.get(node.id) ?? unmarked;
    if (drawn?.data.node === node && isSameMark(drawn.data.mark, mark)) return drawn;
    const summary = drawn?.data.node === node ? drawn.data.summary : summaryOf(node);
    const height = cardHeight(summary);
    return {
      ...drawn,
      id: node.id,
      type: 'decision',
      position: positionOf(node),
      width: CARD_WIDTH,
      height,
      // Known without measuring, so that the drawing can be fitted into view at once.
      measured: { width: CARD_WIDTH, height },
      handles: handlesOf(node, summary),
      data: { node, summary, mark },
      ariaLabel: spokenName(node, summary, mark),
      domAttributes: { tabIndex: -1 },
    };
  });
}

const isSameMark = (one: NodeMark, other: NodeMark) =>
  one.errors === other.errors &&
  one.warnings === other.warnings &&
  one.run === other.run &&
  one.change === other.change &&
  one.tests === other.tests;

/** "2 errors, 1 warning". Empty for a node without problems. */
export const markWords = ({ errors = 0, warnings = 0 }: Pick<NodeMark, 'errors' | 'warnings'>): string =>
  [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')].filter(Boolean).join(', ');

/** What a screen reader says of a node. */
function spokenName({ name }: GraphNode, { kind, line }: NodeSummary, mark: NodeMark): string {
  const { run, change, tests } = mark;
  const parts = [name || 'Without a name', kind, line, change];
  parts.push(markWords(mark));
  if (run) parts.push(run === 'failed' ? 'failed in the last run' : `${run} in the last run`);
  if (tests !== undefined) parts.push(reachText(tests));
  return parts.filter(Boolean).join(', ');
}

export const hasWayIn = (node: Pick<GraphNode, 'type'>) => kindOf(node) !== 'inputNode';
export const hasWayOut = (node: Pick<GraphNode, 'type'>) => kindOf(node) !== 'outputNode';

/** Where lines join a card. */
export function handlesOf(node: GraphNode, { branches }: NodeSummary): NodeHandle[] {
  // As large as they are drawn, and where: lines would move when the library measures the drawn ones.
  const size = { width: HANDLE_SIZE, height: HANDLE_SIZE };
  const at = (x: number, top: number) => ({ ...size, x: x - HANDLE_SIZE / 2, y: top - HANDLE_SIZE / 2 });
  const into = { ...at(0, HANDLE_TOP), type: 'target' as const, position: Side.Left };
  const outOf = (top: number, id: string | null) => ({
    ...at(CARD_WIDTH, top),
    id,
    type: 'source' as const,
    position: Side.Right,
  });
  const out =
    branches.length > 0 ? branches.map(({ id }, nth) => outOf(branchTop(nth), id)) : [outOf(HANDLE_TOP, null)];
  return [...(hasWayIn(node) ? [into] : []), ...(hasWayOut(node) ? out : [])];
}

/** The drawn edges. Those that join a node which does not exist are not drawn, and stay in the graph. */
export function flowEdges(
  graph: Pick<Graph, 'nodes' | 'edges'>,
  before: readonly FlowEdge[],
  marks: ReadonlyMap<string, EdgeMark> = new Map(),
): FlowEdge[] {
  const known = new Map(before.map((drawn) => [drawn.id, drawn]));
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return graph.edges.flatMap((edge) => {
    const { id, sourceId: source, targetId: target } = edge;
    const [from, to] = [nodes.get(source), nodes.get(target)];
    if (!from || !to) return [];
    // Only a switch has more than one way out.
    const sourceHandle = kindOf(from) === 'switchNode' ? branchOf(edge) : null;
    const mark = marks.get(id);
    const ariaLabel = spokenConnection(from, to, sourceHandle, mark);
    const drawn = known.get(id);
    if (drawn?.data?.edge === edge && drawn.ariaLabel === ariaLabel && drawn.sourceHandle === sourceHandle)
      return drawn;
    return {
      ...drawn,
      id,
      source,
      target,
      sourceHandle,
      data: { edge, mark },
      className: mark ?? '',
      ariaLabel,
      domAttributes: edgeAttributes,
    };
  });
}

const edgeAttributes = { tabIndex: -1, 'aria-roledescription': 'line' };

const nameOf = ({ name }: GraphNode) => name || 'a node without a name';

/** What a connection is called, in steps of the history and for screen readers. */
export const connectionName = (from: GraphNode, to: GraphNode) => `connection from ${nameOf(from)} to ${nameOf(to)}`;

function spokenConnection(from: GraphNode, to: GraphNode, branch: string | null, mark: EdgeMark | undefined): string {
  const way = branch && summaryOf(from).branches.find(({ id }) => id === branch);
  const parts = [connectionName(from, to), way && (way.text || 'without a condition')];
  if (mark) parts.push(mark === 'reached' ? 'reached in the last run' : mark);
  return parts.filter(Boolean).join(', ');
}

/** The branch of a switch that an edge begins at. */
export const branchOf = ({ sourceHandle }: GraphEdge): string | null =>
  typeof sourceHandle === 'string' && sourceHandle !== '' ? sourceHandle : null;

/** The graph of a document may lack positions; `placeNodes` gives them before anything is drawn. */
export const positionOf = ({ position }: GraphNode): Position => {
  const { x, y } = (position ?? {}) as Partial<Position>;
  return { x: x ?? 0, y: y ?? 0 };
};
