import type { NodeTrace, ProblemPlace } from '@rulewright/contract';
import { ApiError } from '#lib/api/api-error.ts';

export type FailingNode = { id: string; name: string; place: ProblemPlace | undefined };

/** Why the rules did not run to their end, the node that failed, and what the nodes received and gave until then. */
export type RunFailure = { text: string; node: FailingNode | null; trace: Record<string, NodeTrace> };

const noSteps: RunFailure['trace'] = {};

export const runFailure = (error: unknown, text: string, content: string): RunFailure => ({
  text,
  node: failingNode(error, content),
  trace: error instanceof ApiError ? error.trace : noSteps,
});

/** The node at which an evaluation failed, with its name if the graph can be parsed, and the place in it where that is known. */
function failingNode(error: unknown, content: string): FailingNode | null {
  if (!(error instanceof ApiError)) return null;
  const { node_id: id, place } = error.details.find(({ node_id }) => node_id) ?? {};
  return id ? { id, name: nameOf(id, content), place } : null;
}

function nameOf(id: string, content: string): string {
  try {
    const { nodes } = JSON.parse(content) as { nodes?: { id?: unknown; name?: unknown }[] };
    const name = nodes?.find((node) => node.id === id)?.name;
    return typeof name === 'string' && name !== '' ? name : id;
  } catch {
    return id;
  }
}
