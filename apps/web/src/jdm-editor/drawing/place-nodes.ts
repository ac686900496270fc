import type { DecisionGraph } from '@rulewright/contract';
import { asRecord } from '@rulewright/jdm';

type Node = DecisionGraph['nodes'][number];

const columnWidth = 320;
const rowHeight = 160;
/** Beyond this a browser draws nothing, and nobody finds it. */
const FARTHEST = 1_000_000;

/**
 * Gives every node a position. The contract does not require one, so graphs written by hand or by other programs may
 * lack them, or have them out of reach. Such nodes are placed below the others, from left to right in the order of evaluation.
 */
export function placeNodes<Graph extends Pick<DecisionGraph, 'nodes' | 'edges'>>(graph: Graph): Graph {
  if (graph.nodes.every(hasPlace)) return graph;
  const placed = graph.nodes.filter(hasPlace);
  const top = Math.max(-rowHeight, ...placed.map(({ position }) => position.y)) + rowHeight;
  const columnOf = columns(graph);
  const rows: number[] = [];
  const nodes = graph.nodes.map((node) => {
    if (hasPlace(node)) return node;
    const column = columnOf.get(node.id) ?? 0;
    const row = rows[column] ?? 0;
    rows[column] = row + 1;
    return { ...node, position: { ...asRecord(node.position), x: column * columnWidth, y: top + row * rowHeight } };
  });
  return { ...graph, nodes };
}

function hasPlace(node: Node): node is Node & { position: { x: number; y: number } } {
  const { x, y } = (node.position ?? {}) as { x?: unknown; y?: unknown };
  return isWithinReach(x) && isWithinReach(y);
}

const isWithinReach = (at: unknown) => typeof at === 'number' && Math.abs(at) <= FARTHEST;

/**
 * The number of steps before each node. Limited to as many rounds as there are nodes, because the graph may have a
 * cycle.
 */
function columns({ nodes, edges }: Pick<DecisionGraph, 'nodes' | 'edges'>): Map<string, number> {
  const column = new Map(nodes.map(({ id }) => [id, 0]));
  for (let round = 1; round < nodes.length; round++) {
    let moved = false;
    for (const { sourceId, targetId } of edges) {
      const least = (column.get(sourceId) ?? 0) + 1;
      if (least <= round && column.has(targetId) && (column.get(targetId) ?? 0) < least) {
        column.set(targetId, least);
        moved = true;
      }
    }
    if (!moved) break;
  }
  return column;
}
