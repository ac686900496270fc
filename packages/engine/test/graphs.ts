/** Small graphs, and requests to evaluate them. */
import { createHash } from 'node:crypto';
import type { TestNode } from '../../jdm/test/graphs.ts';
import { chainText, node } from '../../jdm/test/graphs.ts';
import type { Decision, EvaluationRequest } from '../src/index.ts';

export { expressions, javascript, node } from '../../jdm/test/graphs.ts';

export const limits = { deadlineMs: 2_000, memoryLimitBytes: 512 * 1024 * 1024 };

export const decisionOf = (content: string): Decision => ({
  hash: createHash('sha256').update(content).digest('hex'),
  content,
});

/** A chain of nodes after an input node. */
export const chain = (...nodes: TestNode[]): Decision => decisionOf(chainText(...nodes));

export const calling = (key: string, id = 'decision') => node(id, 'decisionNode', { key });

/** A public call by default. */
export const requestOf = (
  decision: Decision,
  text: string,
  changes: Partial<EvaluationRequest> = {},
): EvaluationRequest => ({
  tenant: 't',
  purpose: 'public',
  decision,
  input: { text, key: null },
  resolution: { from: 'live', orgSlug: 'o', projectSlug: 'p' },
  trace: 'none',
  effects: 'allowed',
  ...changes,
});
