import { itemsOf } from '../expression/types/pattern.ts';
import type { Type } from '../expression/types/type.ts';
import { fieldOf, notesOf, singlesOf } from '../expression/types/type.ts';
import { parseSchema } from '../graph/node-schema.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import { typeOfSchema } from './schema-type.ts';

/** A step from a list to its items. The others are names of fields. */
const ITEM = Symbol('item');
type Step = string | typeof ITEM;

/**
 * The values that the schemas of responses name for a field that a node writes. Known where what the node writes becomes a
 * part of the response as it is: by an edge, or through switches and nodes that pass their input through.
 */
export function responseValues(graph: ParsedGraph, nodeId: string, field: string): readonly unknown[] {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node?.mapping) return [];
  const steps = [...stepsTo(node), ...field.split('.').map((step) => step.trim())];
  const found = responsesBehind(graph, nodeId).flatMap(({ schema }) =>
    valuesAt(typeOfSchema(parseSchema(schema) ?? {}), steps),
  );
  return [...new Set(found)];
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

function valuesAt(root: Type, steps: readonly Step[]): readonly unknown[] {
  const last = steps.at(-1) as string;
  const owner = steps
    .slice(0, -1)
    .reduce((type, step) => (step === ITEM ? itemsOf(type) : fieldOf(type, step as string)), root);
  if (owner.kind === 'any') return [];
  return notesOf(singlesOf(owner).filter((single) => single.kind === 'object'))?.get(last)?.values ?? [];
}
