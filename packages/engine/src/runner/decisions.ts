import type { DecisionGraph } from '@rulewright/contract';
import type { EvaluationError } from '../engine.ts';
import { parseGraph } from '../graph.ts';
import { checkLimits } from '../limits.ts';
import type { Problem } from '../problem.ts';
import { checkStructure } from '../structure.ts';
import { prepare } from './prepare.ts';
import { ZenDecisionContent } from './zen.ts';

export type Compiled =
  | { ok: true; content: InstanceType<typeof ZenDecisionContent>; kinds: Map<string, string> }
  | { ok: false; error: EvaluationError };

export const notAGraph: Problem = {
  message: 'The content is not a decision graph: a JSON object with nodes and edges',
  nodeId: null,
};

export const unreadable: Problem = { message: 'The graph is not in a form that can be run', nodeId: null };

/** A graph as the engine keeps it, or why it may not come near the engine. */
export function compile(text: string): Compiled {
  const graph = parseGraph(text);
  const problem = graph ? (checkLimits(graph)[0] ?? checkStructure(graph)[0]) : notAGraph;
  if (!graph || problem) return refuse(problem ?? notAGraph);
  try {
    const content = new ZenDecisionContent(Buffer.from(prepare(text, graph)));
    return { ok: true, content, kinds: new Map(graph.nodes.map(({ id, type }) => [id, type])) };
  } catch {
    return refuse(brokenNode(graph));
  }
}

/** The engine names a line and a column of the text; its author sees nodes. */
export function brokenNode(graph: DecisionGraph): Problem {
  const node = graph.nodes.find((candidate) => {
    try {
      new ZenDecisionContent(Buffer.from(JSON.stringify({ nodes: [candidate], edges: [] })));
      return false;
    } catch {
      return true;
    }
  });
  return node ? { message: `"${node.name}" is not in a form that can be run`, nodeId: node.id } : unreadable;
}

const refuse = ({ message, nodeId }: Problem): Compiled => ({
  ok: false,
  error: { code: 'graph', message: `${message}.`, nodeId },
});
