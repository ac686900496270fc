import { itemsOf } from '../expression/types/pattern.ts';
import type { Type } from '../expression/types/type.ts';
import { anyType, fieldOf, notesOf, singlesOf, unionOf } from '../expression/types/type.ts';
import { parseSchema } from '../graph/node-schema.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import { typeOfSchema } from './schema-type.ts';

/** A step from a list to its items. The others are names of fields. */
const ITEM = Symbol('item');
type Step = string | typeof ITEM;

/**
 * What the schemas of responses say of the object that a node writes; any where they say nothing. Known where it becomes a
 * part of the response as it is: by an edge, or through switches and nodes that pass their input through.
 */
export function responseFields(graph: ParsedGraph, nodeId: string): Type {
  const described = writtenTypes(graph, nodeId).filter(({ kind }) => kind !== 'any');
  return described.length > 0 ? unionOf(...described) : anyType;
}

/** The values that the schemas of responses name for a field that a node writes. */
export function responseValues(graph: ParsedGraph, nodeId: string, field: string): readonly unknown[] {
  const steps = field.split('.').map((step) => step.trim());
  return [...new Set(writtenTypes(graph, nodeId).flatMap((type) => valuesAt(type, steps)))];
}

/** The type that each of the responses has where a node writes. */
function writtenTypes(graph: ParsedGraph, nodeId: string): Type[] {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node?.mapping) return [];
  const steps = stepsTo(node);
  return responsesBehind(graph, nodeId).map(({ schema }) => typeAt(typeOfSchema(parseSchema(schema) ?? {}), steps));
}

/** Where in the output of a node the fields are that it writes. */
function stepsTo(node: ParsedNode): Step[] {
  const { outputPath = '', isLoop = false } = node.mapping ?? {};
  const hasManyRows = node.kind === 'decisionTableNode' && !node.content.isFirst;
  return [
    ...outputPath.split('.').filter(Boolean),
    ...(isLoop ? [ITEM] : []),
    ...(hasManyRows ? [ITEM] : []),
  ] as Step[];
}

function responsesBehind({ nodes, edges }: ParsedGraph, nodeId: string): ParsedNode[] {
  const reached = new Set([nodeId]);
  // What is added to a set while it is walked is walked, too.
  for (const source of reached) {
    const from = nodes.find(({ id }) => id === source);
    const isPassedOn = source === nodeId || from?.passesThrough;
    if (isPassedOn) for (const { sourceId, targetId } of edges) if (sourceId === source) reached.add(targetId);
  }
  return nodes.filter(({ id, kind }) => kind === 'outputNode' && reached.has(id));
}

const typeAt = (root: Type, steps: readonly Step[]): Type =>
  steps.reduce((type, step) => (step === ITEM ? itemsOf(type) : fieldOf(type, step as string)), root);

function valuesAt(written: Type, steps: readonly string[]): readonly unknown[] {
  const last = steps.at(-1) as string;
  const owner = typeAt(written, steps.slice(0, -1));
  if (owner.kind === 'any') return [];
  return notesOf(singlesOf(owner).filter((single) => single.kind === 'object'))?.get(last)?.values ?? [];
}
