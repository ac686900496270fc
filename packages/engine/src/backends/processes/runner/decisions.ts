import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { Problem } from '@rulewright/jdm';
import { asRecord, checkLimits, checkShapes, checkStructure, notInShape, parseGraph } from '@rulewright/jdm';
import type { EvaluationError } from '../../../outcome.ts';
import { prepare } from './prepare.ts';
import { ZenDecisionContent, ZenEngine } from './zen.ts';

export type LoadedDecision =
  | { ok: true; content: InstanceType<typeof ZenDecisionContent>; nodes: Map<string, DecisionNode> }
  | { ok: false; error: EvaluationError };

export const notAGraph: Problem = {
  message: 'The content is not a decision graph: a JSON object with nodes and edges',
  nodeId: null,
};

const unreadable: Problem = { message: 'The graph is not in a form that can be run', nodeId: null };

/** Loads a graph into the engine, unless it could harm the engine or the engine cannot read it. */
export function loadIntoEngine(text: string): LoadedDecision {
  const graph = parseGraph(text);
  const problem = graph ? (checkLimits(graph)[0] ?? checkStructure(graph)[0]) : notAGraph;
  if (!graph || problem) return unusable(problem ?? notAGraph);
  try {
    const content = contentOf(graph.source);
    return { ok: true, content, nodes: new Map(graph.source.nodes.map((node) => [node.id, outline(node)])) };
  } catch {
    return unusable(checkShapes(graph) ?? misshapen(graph.source));
  }
}

/** The parts of a node that error messages need. The rest is not kept in memory. */
function outline({ id, name, type, content }: DecisionNode): DecisionNode {
  const { inputField, executionMode } = asRecord(content);
  return { id, name, type, content: { inputField, executionMode } };
}

/** Why the engine cannot read a graph in which no other check found a problem. */
export function engineProblem(graph: DecisionGraph): Problem | null {
  const engine = new ZenEngine();
  try {
    engine.createDecision(contentOf(graph)).validate();
    return null;
  } catch {
    return misshapen(graph);
  } finally {
    engine.dispose();
  }
}

/** Finds the node that the engine cannot read, because the engine names a line of the text and its author sees nodes. */
function misshapen(graph: DecisionGraph): Problem {
  const node = graph.nodes.find((node) => !isReadable(node));
  return node ? notInShape(node) : unreadable;
}

function isReadable(node: DecisionNode): boolean {
  try {
    contentOf({ nodes: [node], edges: [] });
    return true;
  } catch {
    return false;
  }
}

const contentOf = (graph: Pick<DecisionGraph, 'nodes' | 'edges'>) =>
  new ZenDecisionContent(Buffer.from(prepare(graph)));

const unusable = ({ message, ...where }: Problem): LoadedDecision => ({
  ok: false,
  error: { code: 'graph', message: `${message}.`, ...where },
});
