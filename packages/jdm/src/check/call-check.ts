import { callsNothing } from '../graph/check-shapes.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import type { Problem, ProblemCode } from '../graph/problem.ts';
import type { CallableDocument, CallableDocuments } from './known-facts.ts';

/** How many documents are followed to find a cycle. */
const MAX_FOLLOWED_CALLS = 1_000;

/** Checks which documents Decision nodes call: that there is one, that it is published, and that it does not call back. */
export function checkCalls({ nodes }: ParsedGraph, documents?: CallableDocuments): Problem[] {
  return nodes.flatMap((node): Problem[] => {
    if (node.kind !== 'decisionNode') return [];
    const problem = problemOf(node.content.key, node.name, documents);
    return problem ? [{ ...problem, nodeId: node.id }] : [];
  });
}

type Found = { severity: 'error' | 'warning'; code: ProblemCode; message: string };

function problemOf(key: string, name: string, documents: CallableDocuments | undefined): Found | null {
  if (key.trim() === '') return error('call-without-document', callsNothing(name));
  const document = documents?.find(key);
  if (!documents || document === undefined) return null;
  if (document === null)
    return error('call-unknown-document', `"${name}" calls "${key}", and there is no such document`);
  const cycle = cycleFrom(key, document, documents);
  if (cycle) return error('call-cycle', `"${name}" ${cycle}`);
  if (document.isPublished) return null;
  const message = `"${name}" calls "${document.name}", which is not published. Calls of the published document fail until it is`;
  return { severity: 'warning', code: 'call-unpublished-document', message };
}

const error = (code: ProblemCode, message: string): Found => ({ severity: 'error', code, message });

/** Which documents call each other in a circle, said of the node that begins it. Null if they do not. */
function cycleFrom(key: string, called: CallableDocument, { own, find }: CallableDocuments): string | null {
  if (key === own) return 'calls its own document';
  const from = new Map<string, string | null>([[key, null]]);
  // What is added to a map while it is walked is walked, too.
  for (const [next] of from) {
    const document = find(next);
    for (const inner of document?.calls ?? []) {
      const way = () => wayTo(next, from, find).map((name) => `"${name}"`);
      if (inner === own) return `calls its own document through ${listed(way())}`;
      if (inner === key) return `calls "${called.name}", which calls itself${through(way().slice(1))}`;
      if (!from.has(inner) && from.size < MAX_FOLLOWED_CALLS) from.set(inner, next);
    }
  }
  return null;
}

const listed = (names: readonly string[]) => names.join(', then ');
const through = (names: readonly string[]) => (names.length > 0 ? ` through ${listed(names)}` : '');

function wayTo(key: string, from: ReadonlyMap<string, string | null>, find: CallableDocuments['find']): string[] {
  const names: string[] = [];
  for (let at: string | null = key; at !== null; at = from.get(at) ?? null) names.unshift(find(at)?.name ?? at);
  return names;
}

/** The keys that a graph calls, each once. */
export const calledKeys = ({ nodes }: { nodes: readonly ParsedNode[] }): string[] => [
  ...new Set(nodes.flatMap((node) => (node.kind === 'decisionNode' && node.content.key ? [node.content.key] : []))),
];
