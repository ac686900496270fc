import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { Problem } from '@rulewright/jdm';
import { checkGraph, MAX_PROBLEMS, parseGraph, textsOf } from '@rulewright/jdm';
import { engineProblem, notAGraph } from './decisions.ts';
import { checkFunction } from './function-check.ts';
import { checkSchema } from './schema-check.ts';

/**
 * What keeps a graph from being served. Only the engine knows whether a function's source and a schema are right, and it has
 * the last word on whether it can read the graph; nothing in the graph is run. `onNode` is told which node the engine looks
 * at, in case this process does not live to tell more.
 */
export async function checkForServing(text: string, onNode: (nodeId: string) => void): Promise<Problem[]> {
  const graph = parseGraph(text);
  if (!graph) return [notAGraph];
  const { isSafe, problems } = checkGraph(graph);
  if (!isSafe) return problems;
  const unreadable = engineProblem(graph);
  if (unreadable) return [unreadable];
  for (const node of graph.nodes) {
    if (problems.length >= MAX_PROBLEMS) break;
    onNode(node.id);
    problems.push(...(await problemsOf(node)));
  }
  return inOrderOf(graph, problems).slice(0, MAX_PROBLEMS);
}

async function problemsOf(node: DecisionNode): Promise<Problem[]> {
  const reasons = [await checkSchema(node)];
  for (const { kind, text, place } of textsOf(node)) {
    if (kind !== 'function' && kind !== 'script') continue;
    const reason = await checkFunction(text, kind === 'script');
    reasons.push(reason && `${place()}: ${reason}`);
  }
  return reasons.filter((message) => message !== null).map((message) => ({ message, nodeId: node.id }));
}

function inOrderOf({ nodes }: DecisionGraph, problems: Problem[]): Problem[] {
  const order = new Map<string | null, number>(nodes.map(({ id }, n) => [id, n]));
  const orderOf = ({ nodeId }: Problem) => order.get(nodeId) ?? -1;
  return problems.toSorted((one, other) => orderOf(one) - orderOf(other));
}
