import type { Type } from '../expression/types/type.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import type { GraphTypes } from '../scope/graph-types.ts';
import { reachedFrom } from './connection-check.ts';

/** How many branches are followed, and through how many nodes, because all types are found out anew for each. */
const MAX_BRANCHES = 20;
const MAX_NODES = 200;

type Edge = ParsedGraph['edges'][number];

/** What comes to a node where a switch takes one of its branches, which the words name. */
type InBranch = { words: string; type: Type };

/** The types of a graph for each branch of its switches, of which each run takes one. */
export class BranchTypes {
  #known: { words: string; types: GraphTypes; reached: ReadonlySet<string> }[] | undefined;

  constructor(
    readonly graph: ParsedGraph,
    readonly types: GraphTypes,
  ) {}

  /** Of the branches from which a way leads to a node. */
  before(nodeId: string): InBranch[] {
    this.#known ??= branchesOf(this.graph).map(({ words, graph }) => ({
      words,
      types: this.types.of(graph),
      reached: new Set(graph.nodes.map(({ id }) => id)),
    }));
    return this.#known.flatMap(({ words, types, reached }) => {
      const type = reached.has(nodeId) ? types.incoming(nodeId)?.input : undefined;
      return type ? [{ words, type }] : [];
    });
  }
}

function branchesOf(graph: ParsedGraph) {
  const { nodes } = graph;
  const found = nodes.flatMap((node) =>
    node.kind === 'switchNode' && node.content.isFirst
      ? node.content.branches.map(({ id, condition }, at) => ({ node, id, place: condition ? at : null }))
      : [],
  );
  if (found.length > MAX_BRANCHES || nodes.length > MAX_NODES) return [];
  return found.map(({ node, id, place }) => {
    const branch = place === null ? 'the branch without a condition' : `the branch of condition ${place + 1}`;
    return { words: `where "${node.name}" takes ${branch}`, graph: withOnly(graph, node, id) };
  });
}

/** The part of a graph that a run can reach when a switch takes a branch, which other switches have led to. */
function withOnly(graph: ParsedGraph, { id }: ParsedNode, branch: string): ParsedGraph {
  const { nodes, edges, source } = graph;
  const begins = nodes.filter(({ kind }) => kind === 'inputNode').map((node) => node.id);
  const decided = switchesBefore(graph, id, begins);
  const leadsOn = ({ sourceId, targetId }: Edge) => !decided.has(sourceId) || reachedFrom([targetId], edges).has(id);
  const taken = edges.filter((edge) => (edge.sourceId === id ? edge.sourceHandle === branch : leadsOn(edge)));
  const reached = reachedFrom(begins, taken);
  return {
    nodes: nodes.filter((node) => reached.has(node.id)),
    edges: taken.filter(({ sourceId }) => reached.has(sourceId)),
    source,
  };
}

/** The switches that every way to a node goes through, of whose branches a run takes one. */
function switchesBefore({ nodes, edges }: ParsedGraph, id: string, begins: readonly string[]): ReadonlySet<string> {
  const isBefore = (node: ParsedNode) =>
    node.kind === 'switchNode' &&
    node.content.isFirst &&
    !reachedFrom(
      begins,
      edges.filter(({ sourceId }) => sourceId !== node.id),
    ).has(id);
  return new Set(nodes.filter((node) => node.id !== id && isBefore(node)).map((node) => node.id));
}
