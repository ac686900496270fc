/** Small graphs to evaluate, and what they may use. */
import { createHash } from 'node:crypto';
import type { Decision } from '../src/index.ts';

type Node = { id: string; name: string; type: string; content?: unknown };

export const limits = { deadlineMs: 2_000, memoryLimitBytes: 512 * 1024 * 1024 };

export const node = (id: string, type: string, content?: unknown): Node => ({ id, name: id, type, content });

export const decisionOf = (content: string): Decision => ({
  hash: createHash('sha256').update(content).digest('hex'),
  content,
});

/** Nodes in a row, behind an input node. */
export function chain(...nodes: Node[]): Decision {
  const all = [node('in', 'inputNode'), ...nodes];
  const edges = nodes.map(({ id }, n) => ({ id: `e${n}`, sourceId: all[n]?.id, targetId: id }));
  return decisionOf(JSON.stringify({ nodes: all, edges }));
}

export const expressions = (values: Record<string, string>, id = 'expression') =>
  node(id, 'expressionNode', {
    expressions: Object.entries(values).map(([key, value]) => ({ id: key, key, value })),
  });

export const javascript = (body: string, id = 'function') =>
  node(id, 'functionNode', { source: `export const handler = async (input) => {${body}}` });

export const calling = (key: string, id = 'decision') => node(id, 'decisionNode', { key });
