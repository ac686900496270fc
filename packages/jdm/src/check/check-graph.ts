import type { GraphCheck } from '../graph/check-runnable.ts';
import { checkRunnable } from '../graph/check-runnable.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { toParsedGraph } from '../graph/parsed-graph.ts';
import type { Problem } from '../graph/problem.ts';
import { inOrderOfNodes, MAX_PROBLEMS } from '../graph/problem.ts';
import { checkMeaning } from './check-meaning.ts';
import { CheckMemory } from './check-memory.ts';
import type { KnownFacts } from './known-facts.ts';

/** The problems of a graph, errors first, and whether there may be more: not all are listed, or not all was checked. */
export type ListedProblems = { problems: Problem[]; isCut: boolean };

/**
 * Finds the problems of a graph without running anything: errors, for which it cannot be published, and warnings. Not checked are
 * whether the source of functions parses, and whether the JSON of a request's or a response's schema is a schema: a worker does that.
 */
export function checkGraph(graph: ParsedGraph, facts: KnownFacts = {}): GraphCheck & ListedProblems {
  const runnable = checkRunnable(graph);
  return { isSafe: runnable.isSafe, ...checkAgain(graph, runnable, facts, new CheckMemory()) };
}

/** The same for a page that checks a graph after every edit. Of the graph itself the caller has found out what can run. */
export function checkAgain(
  graph: ParsedGraph,
  runnable: GraphCheck,
  facts: KnownFacts,
  memory: CheckMemory,
): ListedProblems {
  const readable = readablePart(graph, runnable);
  return listed(graph, runnable.problems, readable ? checkMeaning(readable, facts, memory) : []);
}

/** A graph that cannot run is read as far as that is safe, so that one problem does not hide the others. */
function readablePart(graph: ParsedGraph, { isSafe, unread }: GraphCheck): ParsedGraph | null {
  if (isSafe || unread?.size === 0) return graph;
  if (!unread) return null;
  const { source } = graph;
  const nodes = source.nodes.map((node) => (unread.has(node.id) ? { ...node, type: 'unread', content: null } : node));
  return toParsedGraph({ ...source, nodes });
}

function listed({ nodes }: ParsedGraph, runnable: readonly Problem[], meant: readonly Problem[]): ListedProblems {
  // Of a text that cannot be read, what its column knows of it is said instead of where it stops making sense.
  const explained = new Set(meant.flatMap((problem) => (problem.code === 'syntax' ? placeOf(problem) : [])));
  const others = explained.size > 0 ? runnable.filter((problem) => !explained.has(placeOf(problem))) : runnable;
  const all = inOrderOfNodes(nodes, [...others, ...meant], ({ nodeId }) => nodeId);
  const isCut = all.length > MAX_PROBLEMS || all.some(({ code }) => code === 'not-checked');
  return { problems: all.slice(0, MAX_PROBLEMS), isCut };
}

const placeOf = ({ nodeId, place }: Problem) => JSON.stringify([nodeId, place?.row, place?.column]);
