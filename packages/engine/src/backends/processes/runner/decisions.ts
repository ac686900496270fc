import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { Problem } from '@rulewright/jdm';
import { checkLimits, checkStructure, parseGraph, record } from '@rulewright/jdm';
import type { EvaluationError } from '../../../outcome.ts';
import { whyUnreadable } from './messages/node-form.ts';
import { prepare } from './prepare.ts';
import { ZenDecisionContent } from './zen.ts';

export type Compiled =
  | { ok: true; content: InstanceType<typeof ZenDecisionContent>; nodes: Map<string, DecisionNode> }
  | { ok: false; error: EvaluationError };

export const notAGraph: Problem = {
  message: 'The content is not a decision graph: a JSON object with nodes and edges',
  nodeId: null,
};

export const unreadable: Problem = { message: 'The graph is not in a form that can be run', nodeId: null };

/** Compiles a graph for the engine. A graph that could harm the engine is refused with the reason. */
export function compile(text: string): Compiled {
  const graph = parseGraph(text);
  const problem = graph ? (checkLimits(graph)[0] ?? checkStructure(graph)[0]) : notAGraph;
  if (!graph || problem) return refuse(problem ?? notAGraph);
  try {
    const content = new ZenDecisionContent(Buffer.from(prepare(graph)));
    return { ok: true, content, nodes: new Map(graph.nodes.map((node) => [node.id, outline(node)])) };
  } catch {
    return refuse(brokenNode(graph));
  }
}

/** The parts of a node that error messages need. The rest is not kept in memory. */
function outline({ id, name, type, content }: DecisionNode): DecisionNode {
  const { inputField, executionMode } = record(content);
  return { id, name, type, content: { inputField, executionMode } };
}

/** Finds the node that the engine cannot read. The engine names a line of the text, which means nothing to the author. */
export function brokenNode(graph: DecisionGraph): Problem {
  for (const node of graph.nodes)
    try {
      const alone = { nodes: [node], edges: [] };
      new ZenDecisionContent(Buffer.from(prepare(alone)));
    } catch (error) {
      return { message: whyUnreadable(node, (error as Error).message), nodeId: node.id };
    }
  return unreadable;
}

const refuse = ({ message, nodeId }: Problem): Compiled => ({
  ok: false,
  error: { code: 'graph', message: `${message}.`, nodeId },
});
