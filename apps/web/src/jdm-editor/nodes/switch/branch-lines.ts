import type { NodeKind } from '@rulewright/jdm';
import { freshNode, newEdge } from '#jdm-editor/canvas/canvas-edits.ts';
import { freePlaceBeside } from '#jdm-editor/canvas/free-place.ts';
import { boxOf } from '#jdm-editor/drawing/box.ts';
import { branchOf, flowNodes } from '#jdm-editor/drawing/flow-graph.ts';
import { placeNodes } from '#jdm-editor/drawing/place-nodes.ts';
import type { Graph, GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { addNodes, connect, removeEdges } from '#jdm-editor/edits/graph-edits.ts';

/** One branch of a switch. */
export type BranchPlace = { nodeId: string; branch: string };

const linesOf = ({ edges }: Graph, { nodeId, branch }: BranchPlace) =>
  edges.filter((edge) => edge.sourceId === nodeId && branchOf(edge) === branch);

/** The ids of the nodes that a branch leads to. */
export const targetsOf = (graph: Graph, place: BranchPlace): ReadonlySet<string> =>
  new Set(linesOf(graph, place).map(({ targetId }) => targetId));

export const leadTo = (graph: Graph, { nodeId, branch }: BranchPlace, targetId: string): Graph =>
  connect(graph, newEdge(nodeId, targetId, branch));

export function stopLeadingTo(graph: Graph, place: BranchPlace, targetId: string): Graph {
  const lines = linesOf(graph, place).filter((line) => line.targetId === targetId);
  return removeEdges(graph, new Set(lines.map(({ id }) => id)));
}

/** A new node of a kind, where there is room for it beside the switch. */
export function nodeBeside(graph: Graph, nodeId: string, kind: NodeKind): GraphNode {
  const placed = placeNodes(graph) as Graph;
  const boxes = flowNodes(placed, []).map(boxOf);
  const box = boxes.find(({ id }) => id === nodeId);
  return freshNode(kind, placed, box ? freePlaceBeside(box, boxes) : { x: 0, y: 0 });
}

/** Nodes without a position get the one that they are drawn at, or the new node would move them. */
export const leadToNew = (graph: Graph, place: BranchPlace, node: GraphNode): Graph =>
  leadTo(addNodes(placeNodes(graph) as Graph, [node]), place, node.id);
