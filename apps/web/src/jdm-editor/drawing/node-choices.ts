import type { GraphNode } from '#jdm-editor/edits/graph-edits.ts';

type NodeChoice = { value: string; label: string };

/** Nodes to choose from by their names. Of several with one id, which a list cannot tell apart, there is the first. */
export function nodeChoices(nodes: readonly GraphNode[]): NodeChoice[] {
  const byId = new Map<string, NodeChoice>();
  for (const { id, name } of nodes) if (!byId.has(id)) byId.set(id, { value: id, label: name || 'Without a name' });
  return [...byId.values()];
}
