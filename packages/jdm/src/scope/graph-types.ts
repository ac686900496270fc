import type { Type } from '../expression/types/type.ts';
import { anyType, emptyObject, nullType, objectOf, unionOf, withField } from '../expression/types/type.ts';
import { checkSize } from '../graph/check-size.ts';
import type { NodeKind } from '../graph/new-node.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import { topologicalOrder } from '../graph/topological-order.ts';
import { mergedType } from './merge.ts';
import type { Incoming } from './node-type.ts';
import { typeOfNode } from './node-type.ts';
import { hasSharedWrites } from './shared-writes.ts';
import { TextTypes } from './text-types.ts';

/** The maximum number of edges that are merged. Data that comes through the others is `any`. */
const MAX_MERGES = 1_500;
/** The maximum number of earlier nodes that `$nodes` lists. */
const MAX_NAMED_NODES = 200;

/** Whether the nodes behind a node may not run, because the node chooses among them. */
const choosesBranches: Record<NodeKind, boolean> = {
  inputNode: false,
  outputNode: false,
  decisionTableNode: false,
  expressionNode: false,
  functionNode: false,
  decisionNode: false,
  switchNode: true,
};

type RequestOf = (declared: Type) => Type;

/** The types of the data that each node receives and returns, inferred without running the graph. */
export class GraphTypes {
  readonly texts = new TextTypes();
  readonly nodes: ReadonlyMap<string, ParsedNode>;
  readonly #sources = new Map<string, string[]>();
  readonly #behindSwitch = new Set<string>();
  readonly #inputs = new Map<string, Type>();
  readonly #outputs = new Map<string, Type>();
  readonly #nameCounts = new Map<string, number>();
  #merges = 0;

  readonly #requestOf: RequestOf;

  /** @param requestOf what is known of the input, given what the schema of the Request says */
  constructor(graph: ParsedGraph, requestOf: RequestOf = (declared) => declared) {
    this.#requestOf = requestOf;
    this.nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    for (const { name } of graph.nodes) this.#nameCounts.set(name, (this.#nameCounts.get(name) ?? 0) + 1);
    if (checkSize(graph).length > 0) return;
    const isKnown = !hasSharedWrites(graph);
    // Incoming data is merged from the last edge to the first.
    for (const { sourceId, targetId } of graph.edges.toReversed()) {
      const known = this.#sources.get(targetId);
      if (known) known.push(sourceId);
      else this.#sources.set(targetId, [sourceId]);
    }
    for (const id of topologicalOrder(graph).keys()) {
      const node = this.nodes.get(id);
      if (node && isKnown) this.#add(node);
      else this.#addUnknown(id);
    }
  }

  /** The types of a part of the graph, with what is known of the same input. */
  of = (graph: ParsedGraph): GraphTypes => new GraphTypes(graph, this.#requestOf);

  #addUnknown(id: string) {
    this.#inputs.set(id, anyType);
    this.#outputs.set(id, anyType);
  }

  #add(node: ParsedNode) {
    const { id, kind } = node;
    const sources = this.#sources.get(id) ?? [];
    if ((kind && choosesBranches[kind]) || sources.some((source) => this.#behindSwitch.has(source)))
      this.#behindSwitch.add(id);
    const input = this.#merged(sources);
    this.#inputs.set(id, input);
    const usesNodes = node.texts.some(({ text }) => text.includes('$nodes') || text.includes('$root'));
    const incoming = usesNodes ? this.#withNodes(id, input) : { input, environment: input };
    const output = typeOfNode(node, incoming, this.texts);
    this.#outputs.set(id, kind === 'inputNode' ? this.#requestOf(output) : output);
  }

  /** The merged output of the preceding nodes. A branch that leads through a switch may not have been taken. */
  #merged(sources: string[]): Type {
    const isOnly = new Set(sources).size === 1;
    return sources.reduce<Type>((before, source) => {
      if (++this.#merges > MAX_MERGES) return anyType;
      const merged = mergedType(before, this.#outputs.get(source) ?? anyType);
      return isOnly || !this.#behindSwitch.has(source) ? merged : unionOf(before, merged);
    }, emptyObject);
  }

  #withNodes(id: string, input: Type): Incoming {
    return { input, environment: withField(input, '$nodes', this.#nodesBefore(id)) };
  }

  /**
   * The type of `$nodes`, which holds the results of finished nodes by name. Nodes that do not precede this one may
   * have finished too.
   */
  #nodesBefore(id: string): Type {
    const found = new Set<string>();
    const open = [...(this.#sources.get(id) ?? [])];
    for (let source = open.shift(); source !== undefined && found.size < MAX_NAMED_NODES; source = open.shift()) {
      if (found.has(source)) continue;
      found.add(source);
      open.push(...(this.#sources.get(source) ?? []));
    }
    const byName = new Map<string, Type>();
    for (const source of found) {
      const name = this.nodes.get(source)?.name ?? '';
      const type = this.#outputs.get(source) ?? anyType;
      const perhaps = this.#behindSwitch.has(source) ? unionOf(type, nullType) : type;
      byName.set(name, this.#nameCounts.get(name) === 1 ? perhaps : anyType);
    }
    return objectOf(byName, anyType);
  }

  /**
   * The data that a node receives. Null if it cannot be inferred, because the graph has a cycle or there is no such
   * node.
   */
  incoming(id: string): Incoming | null {
    const input = this.#inputs.get(id);
    return input ? this.#withNodes(id, input) : null;
  }

  outputOf(id: string): Type | null {
    return this.#outputs.get(id) ?? null;
  }
}

const known = new WeakMap<ParsedGraph, GraphTypes>();

/** Infers the types of a graph once. A graph is immutable, so they can be cached. */
export function graphTypes(graph: ParsedGraph): GraphTypes {
  const types = known.get(graph) ?? new GraphTypes(graph);
  known.set(graph, types);
  return types;
}
