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
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node?.mapping) return anyType;
  const described = responsesBehind(graph, nodeId)
    .map((response) => typeAt(typeOfResponse(response), stepsTo(node)))
    .filter(({ kind }) => kind !== 'any');
  return described.length > 0 ? unionOf(...described) : anyType;
}

/**
 * The values that the schemas of responses name for a field that a node writes. None if a response that the field comes to as it
 * was written accepts others as well.
 */
export function responseValues(graph: ParsedGraph, nodeId: string, field: string): readonly unknown[] {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node?.mapping) return [];
  const steps = [...stepsTo(node), ...field.split('.').map((step) => step.trim())];
  const named = responsesBehind(graph, nodeId, (passing) => !isWrittenAnew(steps, passing)).map((response) =>
    valuesAt(typeOfResponse(response), steps),
  );
  return named.every(({ length }) => length > 0) ? [...new Set(named.flat())] : [];
}

const typeOfResponse = ({ schema }: ParsedNode): Type => typeOfSchema(parseSchema(schema) ?? {});

/** Whether a node writes a field, or something around or inside of it. What a called decision writes is not known. */
function isWrittenAnew([field]: readonly Step[], node: ParsedNode): boolean {
  const outputPath = node.mapping?.outputPath;
  if (outputPath) return rootOf(outputPath) === field;
  if (node.kind === 'decisionNode') return true;
  if (node.kind === 'expressionNode') return node.content.rows.some(({ key }) => rootOf(key) === field);
  return node.kind === 'decisionTableNode' && node.content.outputs.some((output) => rootOf(output.field) === field);
}

const rootOf = (path: string) => path.split('.', 1)[0]?.trim();

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

/** @param passes whether what is looked for goes on through a node that passes its input through */
function responsesBehind(
  { nodes, edges }: ParsedGraph,
  nodeId: string,
  passes: (node: ParsedNode) => boolean = () => true,
): ParsedNode[] {
  const reached = new Set([nodeId]);
  // What is added to a set while it is walked is walked, too.
  for (const source of reached) {
    const from = nodes.find(({ id }) => id === source);
    const isPassedOn = source === nodeId || (from?.passesThrough && passes(from));
    if (isPassedOn) for (const { sourceId, targetId } of edges) if (sourceId === source) reached.add(targetId);
  }
  return nodes.filter(({ id, kind }) => kind === 'outputNode' && reached.has(id));
}

const typeAt = (root: Type, steps: readonly Step[]): Type =>
  steps.reduce((type, step) => (step === ITEM ? itemsOf(type) : fieldOf(type, step as string)), root);

function valuesAt(response: Type, steps: readonly Step[]): readonly unknown[] {
  const last = steps.at(-1) as string;
  const owner = typeAt(response, steps.slice(0, -1));
  if (owner.kind === 'any') return [];
  return notesOf(singlesOf(owner).filter((single) => single.kind === 'object'))?.get(last)?.values ?? [];
}
