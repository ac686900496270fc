import { newNode } from './new-node.ts';
import type { ParsedGraph, ParsedNode } from './parsed-graph.ts';
import type { Problem } from './problem.ts';
import { errorOf } from './problem.ts';
import { topologicalOrder } from './topological-order.ts';

const request = newNode('inputNode').name.toLowerCase();

type Edge = ParsedGraph['edges'][number];

const notRunnable = (message: string, nodeId?: string): Problem => errorOf('not-runnable', message, nodeId ?? null);

/** Checks the nodes and edges of a graph. Expressions are checked elsewhere. */
export function checkStructure(graph: ParsedGraph): Problem[] {
  const { nodes, edges } = graph;
  return [
    ...checkIds(nodes, edges),
    ...checkKinds(nodes),
    ...checkInput(nodes),
    ...checkEnds(nodes, edges),
    ...checkCycle(graph),
  ];
}

function checkIds(nodes: ParsedNode[], edges: Edge[]): Problem[] {
  return [
    ...repeated(nodes).map(({ id, name }) => notRunnable(`Another node has the id of "${name}"`, id)),
    ...repeated(edges).map(({ id }) => notRunnable(`Two connections have the id "${id}"`)),
  ];
}

function repeated<Item extends { id: string }>(items: Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => seen.size === seen.add(id).size);
}

function checkKinds(nodes: ParsedNode[]): Problem[] {
  return nodes
    .filter(({ kind }) => kind === null)
    .map(({ id, name, source }) => notRunnable(`"${name}" is of the unknown kind "${source.type}"`, id));
}

function checkInput(nodes: ParsedNode[]): Problem[] {
  const [first, ...more] = nodes.filter(({ kind }) => kind === 'inputNode');
  if (!first) return [notRunnable(`The graph has no ${request} node, where its input comes in`)];
  return more.map(({ id }) => notRunnable(`A graph has one ${request} node, and this is another`, id));
}

function checkEnds(nodes: ParsedNode[], edges: Edge[]): Problem[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return edges
    .filter(({ sourceId, targetId }) => !ids.has(sourceId) || !ids.has(targetId))
    .map(({ sourceId, targetId }) =>
      notRunnable(
        'A connection leads to a node that is not there',
        [sourceId, targetId].find((id) => ids.has(id)),
      ),
    );
}

function checkCycle(graph: ParsedGraph): Problem[] {
  const ordered = topologicalOrder(graph);
  const inCircle = graph.nodes.find(({ id }) => !ordered.has(id));
  return inCircle ? [notRunnable('The connections go in a circle', inCircle.id)] : [];
}
