import type { NodeKind } from '@rulewright/jdm';
import { asRecord } from '@rulewright/jdm';
import { freshNode, newEdge } from '#jdm-editor/canvas/canvas-edits.ts';
import { freePlaceBeside } from '#jdm-editor/canvas/free-place.ts';
import { boxOf } from '#jdm-editor/drawing/box.ts';
import { branchOf, flowNodes } from '#jdm-editor/drawing/flow-graph.ts';
import { placeNodes } from '#jdm-editor/drawing/place-nodes.ts';
import type { Graph, GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { addNodes, changeNode, connect } from '#jdm-editor/edits/graph-edits.ts';
import { changeContent, listIn, withMember } from '#jdm-editor/nodes/node-content.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';

/** One branch of a switch: its place among the others, and its id, which is empty if it has none. */
export type BranchPlace = { nodeId: string; at: number; branch: string };

const linesOf = ({ edges }: Graph, { nodeId, branch }: BranchPlace) =>
  edges.filter((edge) => edge.sourceId === nodeId && branchOf(edge) === branch);

/** The ids of the nodes that a branch leads to. */
export const targetsOf = (graph: Graph, place: BranchPlace): ReadonlySet<string> =>
  new Set(linesOf(graph, place).map(({ targetId }) => targetId));

/** A branch without an id gets one as well, because lines belong to a branch by its id. */
export function leadTo(graph: Graph, { nodeId, at, branch }: BranchPlace, targetId: string): Graph {
  const id = branch || randomUuid();
  return connect(branch ? graph : withBranchId(graph, nodeId, at, id), newEdge(nodeId, targetId, id));
}

const withBranchId = (graph: Graph, nodeId: string, at: number, id: string): Graph =>
  changeNode(graph, nodeId, (node) =>
    changeContent(node, (content) => {
      const branches = listIn(content, 'statements');
      return branches
        ? withMember(content, 'statements', branches.with(at, { ...asRecord(branches[at]), id }))
        : content;
    }),
  );

export function stopLeadingTo(graph: Graph, place: BranchPlace, targetId: string): Graph {
  // Not by their ids, which other lines may have as well.
  const lines = new Set(linesOf(graph, place).filter((line) => line.targetId === targetId));
  return lines.size === 0 ? graph : { ...graph, edges: graph.edges.filter((edge) => !lines.has(edge)) };
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
