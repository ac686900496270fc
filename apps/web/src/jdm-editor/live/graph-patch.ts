import { asRecord } from '@rulewright/jdm';
import type { Graph, GraphEdge, GraphNode } from '#jdm-editor/edits/graph-edits.ts';

/** The parts of a graph that a run reads. */
export type RunGraph = { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] };

/** Replaces `removed` rows from `start` on. */
type RowsPatch = { start: number; removed: number; added: readonly unknown[] };
/** A node that changed. Of a table only the rows that changed are sent, because there may be thousands. */
type NodePatch = { node: GraphNode; rows: RowsPatch | null };

export type GraphPatch = {
  /** The ids of all nodes in their order; null if that is the same. */
  order: readonly string[] | null;
  changed: readonly NodePatch[];
  edges: readonly GraphEdge[] | null;
};

/** What is different in a graph. An unchanged node or row is the same object as before, so that nothing is read to find out. */
export function patchOf(before: RunGraph | null, after: Pick<Graph, 'nodes' | 'edges'>): GraphPatch {
  const known = new Map(before?.nodes.map((node) => [node.id, node]));
  const isSameOrder =
    before?.nodes.length === after.nodes.length && after.nodes.every(({ id }, at) => before.nodes[at]?.id === id);
  return {
    order: isSameOrder ? null : after.nodes.map(({ id }) => id),
    changed: after.nodes.flatMap((node) => {
      const old = known.get(node.id);
      return old === node ? [] : [nodePatch(old, node)];
    }),
    edges: before?.edges === after.edges ? null : after.edges,
  };
}

/** The graph after a patch. What did not change stays the same object. */
export function patched(before: RunGraph | null, { order, changed, edges }: GraphPatch): RunGraph {
  const nodes = new Map(before?.nodes.map((node) => [node.id, node]));
  for (const patch of changed) nodes.set(patch.node.id, patchedNode(nodes.get(patch.node.id), patch));
  const ids = order ?? before?.nodes.map(({ id }) => id) ?? [];
  return { nodes: ids.flatMap((id) => nodes.get(id) ?? []), edges: edges ?? before?.edges ?? [] };
}

/** The rows of a table, or what stands in their place in another node. Null if that is no list. */
export const rowsOf = (node: GraphNode | undefined): readonly unknown[] | null => {
  const { rules } = asRecord(node?.content);
  return Array.isArray(rules) ? rules : null;
};

const withRules = (node: GraphNode, rules: readonly unknown[]): GraphNode =>
  ({ ...node, content: { ...asRecord(node.content), rules } }) as GraphNode;

function nodePatch(before: GraphNode | undefined, node: GraphNode): NodePatch {
  const [old, rules] = [rowsOf(before), rowsOf(node)];
  if (!old || !rules) return { node, rows: null };
  return { node: withRules(node, []), rows: rowsPatch(old, rules) };
}

function patchedNode(before: GraphNode | undefined, { node, rows }: NodePatch): GraphNode {
  const old = rowsOf(before);
  if (!rows || !old) return node;
  const { start, removed, added } = rows;
  return withRules(node, [...old.slice(0, start), ...added, ...old.slice(start + removed)]);
}

/** Between the rows at the beginning and those at the end that are the same. */
function rowsPatch(before: readonly unknown[], after: readonly unknown[]): RowsPatch {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { start, removed: before.length - start - end, added: after.slice(start, after.length - end) };
}

export const isEmptyPatch = ({ order, changed, edges }: GraphPatch): boolean =>
  order === null && edges === null && changed.length === 0;
