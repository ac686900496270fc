import type { ParsedGraph } from '@rulewright/jdm';
import { asRecord, kindOf, toParsedGraph } from '@rulewright/jdm';
import type { Graph, GraphNode } from '#jdm-editor/edits/graph-edits.ts';

/**
 * The graph as scopes in one of its nodes need it. No scope depends on the rows of the node's own table, so that they are not
 * read: writing in a table of any size parses nothing again.
 */
export class NodeScopes {
  readonly #nodeId: string;
  #known: { graph: Graph; parsed: ParsedGraph } | null = null;

  constructor(nodeId: string) {
    this.#nodeId = nodeId;
  }

  graphFor(graph: Graph): ParsedGraph {
    if (this.#known && this.#isSame(this.#known.graph, graph)) return this.#known.parsed;
    const nodes = graph.nodes.map((node) => (this.#hasOwnRows(node) ? withoutRows(node) : node));
    const parsed = toParsedGraph({ ...graph, nodes });
    this.#known = { graph, parsed };
    return parsed;
  }

  #hasOwnRows = (node: GraphNode) => node.id === this.#nodeId && kindOf(node) === 'decisionTableNode';

  #isSame(before: Graph, now: Graph): boolean {
    if (before === now) return true;
    if (before.edges !== now.edges || before.nodes.length !== now.nodes.length) return false;
    return now.nodes.every((node, at) => {
      const other = before.nodes[at];
      return node === other || (other !== undefined && this.#hasOwnRows(node) && differOnlyInRows(node, other));
    });
  }
}

const withoutRows = (node: GraphNode): GraphNode =>
  ({ ...node, content: { ...asRecord(node.content), rules: [] } }) as GraphNode;

function differOnlyInRows(one: GraphNode, other: GraphNode): boolean {
  if (one.type !== other.type || one.name !== other.name) return false;
  const [first, second] = [asRecord(one.content), asRecord(other.content)];
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  names.delete('rules');
  return [...names].every((name) => first[name] === second[name]);
}
