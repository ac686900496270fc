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
 * The location of a text in a graph, in the form that problems use: a cell, an expression, a condition, or the field of
 * a column. Without a row and a column it is the node's input field.
 */
export type TextPlace = { nodeId: string; row: number | null; column: string | null };

/**
 * The scope of a text as an object type, whose fields are the available names: the incoming data, `$nodes`, and `$` if
 * it is defined. Null if the node does not exist or the graph has a cycle.
 */
export function scopeAt(graph: ParsedGraph, { nodeId, row, column }: TextPlace): Type | null {
  const types = graphTypes(graph);
  const [node, incoming] = [types.nodes.get(nodeId), types.incoming(nodeId)];
  if (!node || !incoming) return null;
  const { environment } = incoming;
  if (!node.mapping || (row === null && column === null)) return environment;
  const texts = new TextTypes();
  const own = ownEnvironment(node.mapping, environment, texts);
  if (row === null) return fieldScope(own);
  switch (node.kind) {
    case 'expressionNode':
      return scopeOfRow(node.content.rows, row, own, texts);
    case 'decisionTableNode': {
      const input = node.content.inputs.find(({ id }) => id === column);
      return input ? inputScope(input, own, texts) : outputScope(node.content, own, texts);
    }
    case 'inputNode':
    case 'outputNode':
    case 'switchNode':
    case 'decisionNode':
    case 'functionNode':
    case null:
      return own;
  }
}

/** The type of an expression's result in a scope. `any` if the expression cannot be parsed. */
export function typeOf(expression: string, scope: Type): Type {
  const parsed = parseExpression(expression);
  return parsed.ok ? inferType(parsed.tree, scope) : anyType;
}
