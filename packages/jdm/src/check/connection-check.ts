import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import type { Problem, ProblemCode } from '../graph/problem.ts';

/** Finds nodes that never run, because no way from the Request leads to them, branches that lead nowhere, and a graph in which nothing follows its Request. */
export function checkConnections({ nodes, edges }: ParsedGraph): Problem[] {
  const targets = new Set(edges.map(({ targetId }) => targetId));
  const sources = new Set(edges.map(({ sourceId }) => sourceId));
  const begins = nodes.filter(({ kind }) => kind === 'inputNode').map(({ id }) => id);
  // Without a Request nothing can be reached, which is told once.
  const reached = begins.length > 0 ? reachedFrom(begins, edges) : new Set(nodes.map(({ id }) => id));
  const handles = new Set(edges.map(({ sourceId, sourceHandle }) => `${sourceId} ${sourceHandle}`));
  return nodes.flatMap((node): Problem[] => {
    const { id, name, kind } = node;
    if (kind === 'inputNode')
      // That there is another Request is told as such.
      return sources.has(id) || id !== begins[0]
        ? []
        : [warningOf(node, 'no-end', `Nothing follows "${name}", so the decision gives no result`)];
    if (begins.length > 0 && !targets.has(id))
      return [warningOf(node, 'not-connected', `Nothing leads to "${name}", so it never runs`)];
    if (!reached.has(id))
      return [warningOf(node, 'not-connected', `No way leads from the Request to "${name}", so it never runs`)];
    return kind === 'switchNode' ? openBranches(node, handles) : [];
  });
}

/** The nodes that some nodes lead to, and these themselves. */
export function reachedFrom(ids: readonly string[], edges: ParsedGraph['edges']): ReadonlySet<string> {
  const targets = new Map<string, string[]>();
  for (const { sourceId, targetId } of edges) {
    const known = targets.get(sourceId);
    if (known) known.push(targetId);
    else targets.set(sourceId, [targetId]);
  }
  const reached = new Set(ids);
  // What is added to a set while it is walked is walked, too.
  for (const id of reached) for (const target of targets.get(id) ?? []) reached.add(target);
  return reached;
}

function openBranches(node: Extract<ParsedNode, { kind: 'switchNode' }>, handles: ReadonlySet<string>): Problem[] {
  const { id, name, content } = node;
  if (content.branches.length === 0)
    return [warningOf(node, 'no-end', `"${name}" has no conditions, so nothing follows it`)];
  return content.branches.flatMap((branch, at) => {
    if (handles.has(`${id} ${branch.id}`)) return [];
    const words = branch.condition ? `the branch of condition ${at + 1}` : 'the branch without a condition';
    return [warningOf(node, 'branch-leads-nowhere', `In "${name}", ${words} leads nowhere`)];
  });
}

const warningOf = ({ id }: ParsedNode, code: ProblemCode, message: string): Problem => ({
  severity: 'warning',
  code,
  message,
  nodeId: id,
});
