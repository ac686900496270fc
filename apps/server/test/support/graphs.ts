/** Decision graphs, each a chain from a request through some nodes to a response. */
type Node = { type: string; content?: unknown };

export function chain(...inner: Node[]) {
  const nodes = [{ type: 'inputNode' }, ...inner, { type: 'outputNode' }].map((node, n) => ({
    id: `n${n}`,
    name: `Node ${n}`,
    position: { x: 200 * n, y: 100 },
    ...node,
  }));
  const edges = nodes.slice(1).map(({ id }, n) => ({ id: `e${n}`, type: 'edge', sourceId: `n${n}`, targetId: id }));
  return { contentType: 'application/vnd.gorules.decision', nodes, edges };
}

/** Writes each key from its expression. */
export const expressions = (values: Record<string, string>) => ({
  type: 'expressionNode',
  content: { expressions: Object.entries(values).map(([key, value], n) => ({ id: `x${n}`, key, value })) },
});

export const functionOf = (source: string) => ({ type: 'functionNode', content: { source } });

/** Has about so many characters as its result. */
export const largeResult = (length: number) =>
  chain(expressions({ text: `map([1..${Math.floor(length / 1_000)}], "${'x'.repeat(997)}")` }));

/** Fills the memory of whoever runs it. */
export const hungry = chain(expressions({ all: 'map([0..50000], map([0..5000], "xxxxxxxxxxxxxxxx"))' }));

/** Calls the document of that slug. */
export const calling = (key: string) => ({ type: 'decisionNode', content: { key } });

export const double = chain(expressions({ double: 'n * 2' }));
