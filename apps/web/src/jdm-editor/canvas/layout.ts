import type { NodeHandle } from '@xyflow/react';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { FlowEdge, FlowNode } from '#jdm-editor/drawing/flow-graph.ts';
import type { Position } from '#jdm-editor/edits/graph-edits.ts';

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '96',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.componentComponent': '80',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};

/**
 * Places all cards from left to right, with few crossing lines. Computed in a worker, because it takes long. Throws if
 * what it needs cannot be loaded.
 *
 * @returns the places, or a sentence that says why there are none
 */
export async function automaticLayout(
  nodes: readonly FlowNode[],
  edges: readonly FlowEdge[],
): Promise<Map<string, Position> | string> {
  const [{ default: Elk }, { default: ElkWorker }] = await Promise.all([
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?worker'),
  ]);
  const elk = new Elk({ workerFactory: () => new ElkWorker() });
  try {
    return placesIn(await elk.layout(cardsAndLines(nodes, edges)));
  } catch {
    return 'This graph cannot be laid out by itself.';
  } finally {
    elk.terminateWorker();
  }
}

export const placesIn = ({ children = [] }: ElkNode): Map<string, Position> =>
  new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y: Math.round(y) }]));

/**
 * A graph as the layout takes it. It refuses lines between what has no way out or no way in, such as one that leaves a Response,
 * which documents from hands or other programs may hold.
 */
export function cardsAndLines(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): ElkNode {
  const ports = new Map(nodes.map(({ id, handles = [] }) => [id, handles.map((handle) => portOf(id, handle))]));
  return {
    id: 'graph',
    layoutOptions: options,
    children: nodes.map(({ id, width = 0, height = 0 }) => ({
      id,
      width,
      height,
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: ports.get(id)?.map(({ port }) => port) ?? [],
    })),
    edges: edges.flatMap(({ id, source, target, sourceHandle }) => {
      const ways = ports.get(source)?.filter(({ type }) => type === 'source');
      // A line whose branch does not exist any more is drawn from the first one.
      const from = ways?.find(({ handle }) => handle === sourceHandle) ?? ways?.[0];
      const to = ports.get(target)?.find(({ type }) => type === 'target');
      return from && to ? [{ id, sources: [from.port.id], targets: [to.port.id] }] : [];
    }),
  };
}

function portOf(nodeId: string, { type, id: handle = null, x, y }: NodeHandle) {
  return { type, handle, port: { id: `${nodeId} ${type} ${handle ?? ''}`, x, y, width: 0, height: 0 } };
}
