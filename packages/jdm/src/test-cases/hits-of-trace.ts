import type { Hit } from '../compile/run/run-state.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import { asList, asRecord, asText } from '../graph/untrusted-json.ts';

/** What a run hit, from the engine's full trace: for decisions that only the engine runs. */
export function hitsOfTrace(graph: ParsedGraph, trace: unknown): Hit[] {
  const traced = asRecord(trace);
  return graph.nodes.flatMap((node): Hit[] => {
    if (!Object.hasOwn(traced, node.id)) return [];
    const ran: Hit = { nodeId: node.id, places: [] };
    const places = placesIn(node, asRecord(traced[node.id]).traceData);
    return places.length > 0 ? [ran, { nodeId: node.id, places }] : [ran];
  });
}

function placesIn(node: ParsedNode, detail: unknown): number[] {
  if (node.kind === 'decisionTableNode') return rowsIn(detail);
  if (node.kind === 'switchNode') {
    const taken = new Set(asList(asRecord(detail).statements).map(({ id }) => asText(id)));
    return node.content.branches.flatMap(({ id }, place) => (taken.has(id) ? [place] : []));
  }
  // In a loop over an empty list nothing was calculated.
  if (node.kind !== 'expressionNode' || (Array.isArray(detail) && detail.length === 0)) return [];
  return node.content.rows.map(({ value }) => value.at.row ?? 0);
}

/** The detail of one row, or of several, or in a loop a list of either. */
function rowsIn(detail: unknown): number[] {
  if (Array.isArray(detail)) return detail.flatMap(rowsIn);
  const { index } = asRecord(detail);
  return typeof index === 'number' ? [index] : [];
}
