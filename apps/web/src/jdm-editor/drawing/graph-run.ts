import type { FailedCell } from '@rulewright/contract';
import { asRecord } from '@rulewright/jdm';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { NodeRun } from '#jdm-editor/nodes/node-panel.ts';

/** What a run of a graph did: at each node that it reached, and where it failed. */
export type GraphRun = {
  nodes: ReadonlyMap<string, NodeRun>;
  failed: { nodeId: string; message: string } | null;
};

/** Reads the trace of a run. */
export function runOfTrace(
  trace: Readonly<Record<string, unknown>>,
  failedCells: readonly FailedCell[] = [],
): GraphRun['nodes'] {
  const own = failedCells.filter(({ called_by }) => called_by.length === 0);
  return new Map(
    Object.entries(trace).map(([id, traced]) => {
      const { input, output, traceData } = asRecord(traced);
      const failed = own.filter(({ node_id }) => node_id === id);
      const run = { input, output, detail: traceData, rows: hitRowsOf(traceData) };
      return [id, failed.length > 0 ? { ...run, failedCells: failed } : run];
    }),
  );
}

function hitRowsOf(detail: unknown): number[] {
  return [detail].flat(Infinity).flatMap((hit) => {
    const { index, rule } = asRecord(hit);
    return rule !== undefined && Number.isInteger(index) ? [index as number] : [];
  });
}

/** The edges along which a run went. Of a switch, those of the branches that it took. */
export function reachedEdges({ edges }: Pick<Graph, 'edges'>, { nodes }: Pick<GraphRun, 'nodes'>): Set<string> {
  const reached = edges.filter(({ sourceId, targetId, sourceHandle }) => {
    const source = nodes.get(sourceId);
    if (!source || !nodes.has(targetId)) return false;
    const { statements } = asRecord(source.detail);
    return (
      !sourceHandle || !Array.isArray(statements) || statements.some((taken) => asRecord(taken).id === sourceHandle)
    );
  });
  return new Set(reached.map(({ id }) => id));
}
