import type { DecisionNode } from '@rulewright/contract';
import { decisionNode } from './nodes/decision-node.ts';
import { decisionTableNode } from './nodes/decision-table-node.ts';
import { expressionNode } from './nodes/expression-node.ts';
import { functionNode } from './nodes/function-node.ts';
import { inputNode } from './nodes/input-node.ts';
import type { NodeDefinition } from './nodes/node-definition.ts';
import { outputNode } from './nodes/output-node.ts';
import { switchNode } from './nodes/switch-node.ts';

/** Every kind of node that can be evaluated, by the name that graphs use for it. */
export const nodeKinds = {
  inputNode,
  outputNode,
  decisionTableNode,
  expressionNode,
  functionNode,
  switchNode,
  decisionNode,
};

/** Records are keyed by this type, so that the compiler reports where a new kind has to be added. */
export type NodeKind = keyof typeof nodeKinds;

/** The parsed content of each kind of node. */
export type ContentOf<Kind extends NodeKind> =
  (typeof nodeKinds)[Kind] extends NodeDefinition<infer Content> ? Content : never;

/** Null if the kind is unknown: a node's type is free text in the graph. */
export const kindOf = ({ type }: Pick<DecisionNode, 'type'>): NodeKind | null =>
  Object.hasOwn(nodeKinds, type) ? (type as NodeKind) : null;

/** What the schema of a node describes: the input or the result of the decision. Null if its kind has no schema. */
export function schemaSubjectOf(node: Pick<DecisionNode, 'type'>): 'input' | 'result' | null {
  const kind = kindOf(node);
  return kind && nodeKinds[kind].schemaSubject;
}

/** The initial name and content of a new node. */
export function newNode(kind: NodeKind): { type: NodeKind; name: string; content: unknown } {
  const { label, defaults } = nodeKinds[kind];
  return { type: kind, name: label, content: defaults() };
}
