import { inferType } from '../expression/inference/infer.ts';
import { parseExpression } from '../expression/parse.ts';
import type { Type } from '../expression/types/type.ts';
import { anyType } from '../expression/types/type.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { scopeOfRow } from './expression-scope.ts';
import { graphTypes } from './graph-types.ts';
import { ownEnvironment } from './node-type.ts';
import { fieldScope, inputScope, outputScope } from './table-scope.ts';
import { TextTypes } from './text-types.ts';

/**
 * A text in a graph, as a problem names its place: a cell, an expression, a condition, or the field of a column. Without a row
 * and a column it is the field that a node works on.
 */
export type TextPlace = { nodeId: string; row: number | null; column: string | null };

/**
 * The names that the text at a place can use, with their types, as the fields of an object type: those of the incoming data,
 * `$nodes`, and `$` where it stands for something. Null where nothing comes to the node, because there is no such node or
 * the connections go in circles.
 */
export function scopeAt(graph: ParsedGraph, { nodeId, row, column }: TextPlace): Type | null {
  const types = graphTypes(graph);
  const [node, incoming] = [types.nodes.get(nodeId), types.incoming(nodeId)];
  if (!node || !incoming) return null;
  const { environment } = incoming;
  if (!node.transform || (row === null && column === null)) return environment;
  const texts = new TextTypes();
  const own = ownEnvironment(node.transform, environment, texts);
  if (row === null) return fieldScope(own);
  if (node.kind === 'expressionNode') return scopeOfRow(node.content.rows, row, own, texts);
  if (node.kind !== 'decisionTableNode') return own;
  const input = node.content.inputs.find(({ id }) => id === column);
  return input ? inputScope(input, own, texts) : outputScope(node.content, own, texts);
}

/** The type of what an expression gives where these names are in scope; `any` of one that cannot be read. */
export function typeOf(expression: string, scope: Type): Type {
  const parsed = parseExpression(expression);
  return parsed.ok ? inferType(parsed.tree, scope) : anyType;
}
