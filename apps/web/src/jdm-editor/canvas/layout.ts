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

/** Places all cards from left to right, with few crossing lines. Loaded on demand and computed in a worker, because it is large. */
export async function automaticLayout(
  nodes: readonly FlowNode[],
  edges: readonly FlowEdge[],
): Promise<Map<string, Position>> {
  const [{ default: Elk }, { default: ElkWorker }] = await Promise.all([
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?worker'),
  ]);
  const elk = new Elk({ workerFactory: () => new ElkWorker() });
  try {
    const { children = [] } = await elk.layout({
      id: 'graph',
      layoutOptions: options,
      children: nodes.map(({ id, width, height, handles = [] }) => ({
        id,
        width: width ?? 0,
        height: height ?? 0,
        layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
        ports: handles.map((handle) => ({
          id: portOf(id, handle.type, handle.id),
          x: handle.x,
          y: handle.y,
          width: 0,
          height: 0,
        })),
      })),
      edges: edges.map(({ id, source, target, sourceHandle }) => ({
        id,
        sources: [sourcePort(nodes, source, sourceHandle)],
        targets: [portOf(target, 'target', null)],
      })),
    });
    return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y: Math.round(y) }]));
  } finally {
    elk.terminateWorker();
  }
}

const portOf = (id: string, type: 'source' | 'target', handle: string | null | undefined) =>
  `${id} ${type} ${handle ?? ''}`;

/** A line whose branch does not exist any more is drawn from the first one. */
function sourcePort(nodes: readonly FlowNode[], id: string, handle: string | null | undefined): string {
  const ways = nodes.find((node) => node.id === id)?.handles?.filter(({ type }) => type === 'source') ?? [];
  const way = ways.find((way) => way.id === handle) ?? ways[0];
  return portOf(id, 'source', way?.id);
}
