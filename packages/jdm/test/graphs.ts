/** Small graphs for tests. */

export type TestNode = { id: string; name: string; type: string; content?: unknown };

export const node = (id: string, type: string, content?: unknown): TestNode => ({ id, name: id, type, content });

/** The text of a graph with a chain of nodes after an input node. */
export function chainText(...nodes: TestNode[]): string {
  const all = [node('in', 'inputNode'), ...nodes];
  const edges = nodes.map(({ id }, n) => ({ id: `e${n}`, sourceId: all[n]?.id, targetId: id }));
  return JSON.stringify({ nodes: all, edges });
}

/** The text of a graph in which one node leads to all of the others, and each of these to the last. */
export function fanText(first: TestNode, others: readonly TestNode[], last: TestNode): string {
  const edges = others.flatMap(({ id }) => [
    { id: `to ${id}`, sourceId: first.id, targetId: id, sourceHandle: first.type === 'switchNode' ? 'x' : null },
    { id: `from ${id}`, sourceId: id, targetId: last.id },
  ]);
  const start = { id: 'start', sourceId: 'in', targetId: first.id };
  return JSON.stringify({ nodes: [node('in', 'inputNode'), first, ...others, last], edges: [start, ...edges] });
}

export const expressions = (values: Record<string, string>, id = 'expression') =>
  node(id, 'expressionNode', {
    expressions: Object.entries(values).map(([key, value]) => ({ id: key, key, value })),
  });

export const javascript = (body: string, id = 'function') =>
  node(id, 'functionNode', { source: `export const handler = async (input) => {${body}}` });
