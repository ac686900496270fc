import type { GraphCheck } from '../graph/check-runnable.ts';
import { checkRunnable } from '../graph/check-runnable.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import type { Problem } from '../graph/problem.ts';
import { inOrderOfNodes, MAX_PROBLEMS } from '../graph/problem.ts';
import { checkMeaning } from './check-meaning.ts';
import type { CheckMemory } from './check-memory.ts';
import type { KnownFacts } from './known-facts.ts';

/** The problems of a graph, errors first, and whether there may be more: not all are listed, or not all was checked. */
export type ListedProblems = { problems: Problem[]; isCut: boolean };

/**
 * Finds the problems of a graph without running anything: errors, for which it cannot be published, and warnings. Not checked are
 * the source of functions, and whether the JSON of a request's or a response's schema is a schema: only the engine can do that.
 */
export function checkGraph(graph: ParsedGraph, facts: KnownFacts = {}): GraphCheck & ListedProblems {
  const { isSafe, problems } = checkRunnable(graph);
  return { isSafe, ...listed(graph, problems, isSafe ? checkMeaning(graph, facts) : []) };
}

/** The same for a page that checks a graph after every edit. Of the graph itself the caller has found out what can run. */
export const checkAgain = (
  graph: ParsedGraph,
  { isSafe, problems }: GraphCheck,
  facts: KnownFacts,
  memory: CheckMemory,
): ListedProblems => listed(graph, problems, isSafe ? checkMeaning(graph, facts, memory) : []);

function listed({ nodes }: ParsedGraph, runnable: readonly Problem[], meant: readonly Problem[]): ListedProblems {
  const all = inOrderOfNodes(nodes, [...runnable, ...meant], ({ nodeId }) => nodeId);
  const isCut = all.length > MAX_PROBLEMS || all.some(({ code }) => code === 'not-checked');
  return { problems: all.slice(0, MAX_PROBLEMS), isCut };
}
