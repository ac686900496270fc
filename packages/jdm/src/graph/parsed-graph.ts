import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import { parseInSteps } from '../json/parse-in-steps.ts';
import { checkNames } from './check-names.ts';
import type { NodeKind } from './new-node.ts';
import { kindOf } from './new-node.ts';
import type { ContentOf } from './node-kinds.ts';
import { nodeKinds } from './node-kinds.ts';
import type { NodeText } from './node-text.ts';
import { TreeBudget } from './node-text.ts';
import type { InputOutputMapping } from './nodes/input-output-mapping.ts';
import type { Field, NodeDefinition, NodeExampleValue } from './nodes/node-definition.ts';
import { MAX_EDGES, MAX_NODES } from './size-limits.ts';
import { asRecord } from './untrusted-json.ts';

/**
 * The graph that checks, schemas and scopes work on. Contents and texts are parsed on first use and cached, so that
 * several users of one graph share the work.
 */
export type ParsedGraph = {
  nodes: ParsedNode[];
  edges: DecisionGraph['edges'];
  /** As it was saved. */
  source: DecisionGraph;
};

/** A node of an unknown kind has no content. */
export type ParsedNode = Omit<LazyNode, 'kind' | 'content'> &
  ({ kind: null; content: null } | { [Kind in NodeKind]: { kind: Kind; content: ContentOf<Kind> } }[NodeKind]);

/**
 * Parses the text of a graph. Null if the text is not a graph. It does not use the contract's schema, so that workers
 * start faster without it.
 */
export function parseGraph(text: string): ParsedGraph | null {
  try {
    const graph: unknown = JSON.parse(text);
    return isGraph(graph) ? toParsedGraph(graph) : null;
  } catch {
    return null;
  }
}

/** Deeper graphs are not run. */
const MAX_DEPTH = 100;

/** A longer text is not parsed at once where others wait. */
const MAX_LENGTH_AT_ONCE = 512 * 1024;

/**
 * The same in small steps. Null also for a graph with more parts or longer names than a graph may have, and for a long
 * text that cannot be parsed in steps, which nearly nobody writes.
 */
export function* parseGraphInSteps(text: string): Generator<undefined, ParsedGraph | null, undefined> {
  const graph = yield* readInSteps(text);
  if (!graph || graph.nodes.length > MAX_NODES || graph.edges.length > MAX_EDGES) return null;
  return (yield* checkNames(graph)) ? null : toParsedGraph(graph);
}

function* readInSteps(text: string): Generator<undefined, DecisionGraph | null, undefined> {
  try {
    const graph = yield* parseInSteps(text, MAX_DEPTH);
    return isGraph(graph) ? graph : null;
  } catch {
    return text.length <= MAX_LENGTH_AT_ONCE ? (parseGraph(text)?.source ?? null) : null;
  }
}

/** Whether a value is a graph. The contents of its nodes may be anything. */
export function isGraph(value: unknown): value is DecisionGraph {
  const { nodes, edges } = asRecord(value);
  return (
    every(nodes, ({ id, type, name }) => isText(id) && isText(type) && isText(name)) &&
    every(edges, ({ id, sourceId, targetId }) => isText(id) && isText(sourceId) && isText(targetId))
  );
}

const isText = (value: unknown) => typeof value === 'string';

const every = (items: unknown, holds: (item: Record<string, unknown>) => boolean) =>
  Array.isArray(items) && items.every((item) => typeof item === 'object' && item !== null && holds(item));

export function toParsedGraph(source: DecisionGraph): ParsedGraph {
  const budget = new TreeBudget();
  return { nodes: source.nodes.map((node) => new LazyNode(node, budget) as ParsedNode), edges: source.edges, source };
}

class LazyNode {
  readonly kind: NodeKind | null;
  readonly #definition: NodeDefinition<unknown> | null;
  readonly #budget: TreeBudget;
  #content: unknown;
  #texts: NodeText[] | undefined;

  constructor(
    /** As it was saved. */
    readonly source: DecisionNode,
    budget: TreeBudget,
  ) {
    this.#budget = budget;
    this.kind = kindOf(source);
    // Each definition receives the content that it has read itself.
    this.#definition = this.kind && (nodeKinds[this.kind] as NodeDefinition<unknown>);
  }

  get id(): string {
    return this.source.id;
  }

  get name(): string {
    return this.source.name;
  }

  get content(): unknown {
    if (this.#content === undefined) this.#content = this.#definition?.read(this.source.content, this.#budget) ?? null;
    return this.#content;
  }

  /** All texts that are not empty and that a run reads. */
  get texts(): NodeText[] {
    this.#texts ??= this.#definition?.texts(this.content) ?? [];
    return this.#texts;
  }

  get mapping(): InputOutputMapping | null {
    return this.#definition?.mapping(this.content) ?? null;
  }

  /**
   * The JSON Schema that the node declares for the data that passes through it, as text or as a value. Null if there is
   * none.
   */
  get schema(): unknown {
    return this.#definition?.schema(this.content) ?? null;
  }

  /** Whether the node adds its input to its output. */
  get passesThrough(): boolean {
    return this.#definition?.passesAll === true || this.mapping?.passesThrough === true;
  }

  reads(): Field[] {
    return this.#definition?.reads(this.content) ?? [];
  }

  writes(): Field[] {
    return this.#definition?.writes(this.content) ?? [];
  }

  exampleValues(): NodeExampleValue[] {
    return this.#definition?.exampleValues(this.content) ?? [];
  }
}
