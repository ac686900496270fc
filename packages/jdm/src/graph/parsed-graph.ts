import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { ContentOf, NodeKind } from './node-kinds.ts';
import { kindOf, nodeKinds } from './node-kinds.ts';
import type { NodeText } from './node-text.ts';
import { TreeRoom } from './node-text.ts';
import type { Field, NodeDefinition, NodeExampleValue } from './nodes/node-definition.ts';
import type { Transform } from './nodes/transform.ts';

/**
 * A graph as everything here looks at it: its check, its schemas, the names in scope. Contents are read and texts parsed when
 * they are first asked for, and only once, so that nobody who looks at the same graph does it again.
 */
export type ParsedGraph = {
  nodes: ParsedNode[];
  edges: DecisionGraph['edges'];
  /** As it was saved. */
  source: DecisionGraph;
};

/** A node whose kind is not known has no content. */
export type ParsedNode = Omit<LazyNode, 'kind' | 'content'> &
  ({ kind: null; content: null } | { [Kind in NodeKind]: { kind: Kind; content: ContentOf<Kind> } }[NodeKind]);

/** A graph read from its text, or null where the text is none. Not with the contract's schema: workers start sooner. */
export function parseGraph(text: string): ParsedGraph | null {
  try {
    const graph = JSON.parse(text);
    const isWhole =
      every(graph?.nodes, ({ id, type, name }) => isText(id) && isText(type) && isText(name)) &&
      every(graph?.edges, ({ id, sourceId, targetId }) => isText(id) && isText(sourceId) && isText(targetId));
    return isWhole ? toParsedGraph(graph) : null;
  } catch {
    return null;
  }
}

const isText = (value: unknown) => typeof value === 'string';

const every = (items: unknown, holds: (item: Record<string, unknown>) => boolean) =>
  Array.isArray(items) && items.every((item) => typeof item === 'object' && item !== null && holds(item));

export function toParsedGraph(source: DecisionGraph): ParsedGraph {
  const room = new TreeRoom();
  return { nodes: source.nodes.map((node) => new LazyNode(node, room) as ParsedNode), edges: source.edges, source };
}

class LazyNode {
  readonly kind: NodeKind | null;
  readonly #definition: NodeDefinition<unknown> | null;
  readonly #room: TreeRoom;
  #content: unknown;
  #texts: NodeText[] | undefined;

  constructor(
    /** As it was saved. */
    readonly source: DecisionNode,
    room: TreeRoom,
  ) {
    this.#room = room;
    this.kind = kindOf(source);
    // The content that a definition is given is the one that it has read itself.
    this.#definition = this.kind && (nodeKinds[this.kind] as NodeDefinition<unknown>);
  }

  get id(): string {
    return this.source.id;
  }

  get name(): string {
    return this.source.name;
  }

  get content(): unknown {
    if (this.#content === undefined) this.#content = this.#definition?.read(this.source.content, this.#room) ?? null;
    return this.#content;
  }

  /** Everything in it that the engine reads and that is not empty. */
  get texts(): NodeText[] {
    this.#texts ??= this.#definition?.texts(this.content) ?? [];
    return this.#texts;
  }

  get transform(): Transform | null {
    return this.#definition?.transform(this.content) ?? null;
  }

  /** The JSON Schema that it declares for what passes through it, as text or as a value; null where there is none. */
  get schema(): unknown {
    return this.#definition?.schema(this.content) ?? null;
  }

  /** Whether what comes in goes out too. */
  get passesThrough(): boolean {
    return this.#definition?.passesAll === true || this.transform?.passesThrough === true;
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
