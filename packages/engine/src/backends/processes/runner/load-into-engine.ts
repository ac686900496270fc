import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { Problem } from '@rulewright/jdm';
import { asRecord, checkShapes, errorOf, notInShape } from '@rulewright/jdm';
import { problemError, readGraph } from '../../../input-output/read-graph.ts';
import type { EvaluationError } from '../../../outcome.ts';
import { prepare } from './prepare-graph.ts';
import { ZenDecisionContent, ZenEngine } from './zen.ts';

export type LoadedDecision =
  | { ok: true; text: string; content: InstanceType<typeof ZenDecisionContent>; nodes: Map<string, DecisionNode> }
  | { ok: false; error: EvaluationError };

const unreadable = errorOf('not-runnable', 'The graph is not in a form that can be run', null);

/** Loads a graph into the engine, unless it could harm the engine or the engine cannot read it. */
export function loadIntoEngine(text: string): LoadedDecision {
  const read = readGraph(text);
  if (!read.ok) return read;
  const { graph } = read;
  try {
    const content = contentOf(graph.source);
    return { ok: true, text, content, nodes: new Map(graph.source.nodes.map((node) => [node.id, outline(node)])) };
  } catch {
    return { ok: false, error: problemError(checkShapes(graph)[0] ?? misshapen(graph.source)) };
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
