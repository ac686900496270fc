import { checkLimits } from '../graph/check-runnable.ts';
import type { NodeKind } from '../graph/new-node.ts';
import { parseSchema } from '../graph/node-schema.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import { parseGraph } from '../graph/parsed-graph.ts';
import { examplesOf } from './examples.ts';
import { inputReads, outputSteps } from './input-reads.ts';
import type { JsonSchema } from './schema-builder.ts';
import { SchemaBuilder } from './schema-builder.ts';

export type Schemas = {
  input: Record<string, unknown> | null;
  output: Record<string, unknown> | null;
  /** Inputs that the graph probably accepts, the likeliest first. None of them has been run. */
  examples: Record<string, unknown>[];
};

export const noSchemas: Schemas = { input: null, output: null, examples: [] };

/**
 * The schemas of a graph's input and output: those that its request and response declare, else those inferred from the
 * reads and writes of its nodes.
 */
export function schemaOf(content: string): Schemas {
  const graph = parseGraph(content);
  if (!graph || checkLimits(graph).length > 0) return noSchemas;
  const input = declared(graph, 'inputNode');
  return {
    input: input ?? inferInput(graph),
    output: declared(graph, 'outputNode') ?? inferOutput(graph),
    examples: examplesOf(graph, input),
  };
}

function declared({ nodes }: ParsedGraph, kind: NodeKind): JsonSchema | null {
  for (const node of nodes) {
    const schema = node.kind === kind && parseSchema(node.schema);
    if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) return schema as JsonSchema;
  }
  return null;
}

function inferInput(graph: ParsedGraph): JsonSchema | null {
  const builder = new SchemaBuilder();
  for (const { path, found } of inputReads(graph, (node) => node.reads())) builder.at(path).note(found?.type ?? null);
  return builder.fields.size > 0 ? builder.toSchema() : null;
}

function inferOutput(graph: ParsedGraph): JsonSchema | null {
  const sources = new Set(graph.edges.map(({ sourceId }) => sourceId));
  const outputs = graph.nodes.filter(({ kind }) => kind === 'outputNode');
  const last = outputs.length > 0 ? outputs : graph.nodes.filter(({ id }) => !sources.has(id));
  const builder = new SchemaBuilder();
  for (const node of reaching(graph, last)) {
    const steps = outputSteps(node);
    const place = builder.at(steps);
    const inner = node.mapping?.isLoop && steps.length > 0 ? place.each() : place;
    for (const { path, type } of node.writes()) inner.at(path).note(type);
  }
  return builder.fields.size > 0 ? builder.toSchema() : null;
}

/**
 * The nodes whose output is part of the result. The search goes backwards and stops at nodes that do not pass their
 * input through.
 */
function reaching(graph: ParsedGraph, last: ParsedNode[]): ParsedNode[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const sources = sourcesOf(graph);
  const reached = new Set<ParsedNode>();
  const open = last.map(({ id }) => id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodes.get(id);
    if (!node || reached.has(node)) continue;
    reached.add(node);
    if (node.passesThrough) open.push(...(sources.get(id) ?? []));
  }
  return [...reached];
}

type Sources = Map<string, string[]>;

function sourcesOf({ edges }: ParsedGraph): Sources {
  const sources: Sources = new Map();
  for (const { sourceId, targetId } of edges) {
    const known = sources.get(targetId);
    if (known) known.push(sourceId);
    else sources.set(targetId, [sourceId]);
  }
  return sources;
}
