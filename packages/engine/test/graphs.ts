/** Small graphs to evaluate, and what they may use. */
import { createHash } from 'node:crypto';
import type { TestNode } from '../../jdm/test/graphs.ts';
import { chainText, node } from '../../jdm/test/graphs.ts';
import type { Decision } from '../src/index.ts';

export { expressions, javascript, node } from '../../jdm/test/graphs.ts';

export const limits = { deadlineMs: 2_000, memoryLimitBytes: 512 * 1024 * 1024 };

export const decisionOf = (content: string): Decision => ({
  hash: createHash('sha256').update(content).digest('hex'),
  content,
});

/** Nodes in a row, behind an input node. */
export const chain = (...nodes: TestNode[]): Decision => decisionOf(chainText(...nodes));

export const calling = (key: string, id = 'decision') => node(id, 'decisionNode', { key });
