import type { ParsedNode, Problem } from '@rulewright/jdm';
import { checkGraph, inOrderOfNodes, MAX_PROBLEMS, parseGraph, problemIn } from '@rulewright/jdm';
import { notAGraph } from '../../../input-output/read-graph.ts';
import { checkFunction } from './function-check.ts';
import { engineProblem } from './load-into-engine.ts';
import { checkSchema } from './schema-check.ts';

/**
 * Finds the problems for which a graph cannot be published. Only the engine can check the source of functions and
 * schemas, and it decides whether it can read the graph. Nothing in the graph is run. `onNode` is called before the
 * engine checks a node, so that the host knows that node if this process crashes.
 */
export async function checkForServing(text: string, onNode: (nodeId: string) => void): Promise<Problem[]> {
  const graph = parseGraph(text);
  if (!graph) return [notAGraph];
  const { isSafe, problems } = checkGraph(graph);
  if (!isSafe) return problems;
  const unreadable = engineProblem(graph.source);
  if (unreadable) return [unreadable];
  for (const node of graph.nodes) {
    if (problems.length >= MAX_PROBLEMS) break;
    onNode(node.id);
    problems.push(...(await problemsOf(node)));
  }
  return inOrderOfNodes(graph.nodes, problems, ({ nodeId }) => nodeId).slice(0, MAX_PROBLEMS);
}

async function problemsOf(node: ParsedNode): Promise<Problem[]> {
  const schema = await checkSchema(node);
  const problems: Problem[] = schema === null ? [] : [{ message: schema, nodeId: node.id }];
  for (const text of node.texts) {
    if (text.kind !== 'function') continue;
    const found = await checkFunction(text.text, text.isScript);
    if (!found) continue;
    const { start, end } = spanOfLine(text.text, found.line);
    problems.push(problemIn(node, text, found.line ? `line ${found.line}: ${found.reason}` : found.reason, start, end));
  }
  return problems;
}

/** The start and end of a line, counted from 1. The whole text if the line is unknown. */
function spanOfLine(text: string, line: number | null): { start: number; end: number } {
  // What the engine's JavaScript counts as the end of a line.
  const ends = [...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)];
  if (line === null || line > ends.length + 1) return { start: 0, end: text.length };
  const before = ends[line - 2];
  return { start: before ? before.index + before[0].length : 0, end: ends[line - 1]?.index ?? text.length };
}
