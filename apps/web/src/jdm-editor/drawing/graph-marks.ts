import type { Problem } from '@rulewright/contract';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { EdgeMark, NodeMark } from './flow-graph.ts';
import type { GraphRun } from './graph-run.ts';
import { reachedEdges } from './graph-run.ts';
import type { TestCoverage } from './test-coverage.ts';

/** Marks the nodes that have problems, what a run reached, and how many test cases reach each node. */
export function marksOf(
  graph: Pick<Graph, 'nodes' | 'edges'>,
  problems: readonly Problem[],
  run: GraphRun | null,
  tests: TestCoverage['marks'],
) {
  const nodes = new Map<string, NodeMark>();
  const edges = new Map<string, EdgeMark>();
  for (const { node_id, severity } of problems) {
    if (node_id === null) continue;
    const { errors = 0, warnings = 0 } = nodes.get(node_id) ?? {};
    nodes.set(node_id, severity === 'error' ? { errors: errors + 1, warnings } : { errors, warnings: warnings + 1 });
  }
  if (run?.failed) nodes.set(run.failed.nodeId, { ...nodes.get(run.failed.nodeId), run: 'failed' });
  // Of a run that failed, it is not known how far it came.
  if (run && run.nodes.size > 0) {
    for (const { id } of graph.nodes) {
      const reached = run.nodes.has(id) ? 'reached' : 'not reached';
      nodes.set(id, { ...nodes.get(id), run: run.failed?.nodeId === id ? 'failed' : reached });
    }
    for (const id of reachedEdges(graph, run)) edges.set(id, 'reached');
  }
  for (const [id, { cases }] of tests ?? []) nodes.set(id, { ...nodes.get(id), tests: cases });
  return { nodes, edges };
}
