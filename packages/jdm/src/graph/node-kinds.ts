import type { DecisionNode } from '@rulewright/contract';
import { decisionNode } from './nodes/decision-node.ts';
import { decisionTableNode } from './nodes/decision-table-node.ts';
import { expressionNode } from './nodes/expression-node.ts';
import { functionNode } from './nodes/function-node.ts';
import { inputNode } from './nodes/input-node.ts';
import type { NodeDefinition } from './nodes/node-definition.ts';
import { outputNode } from './nodes/output-node.ts';
import { switchNode } from './nodes/switch-node.ts';

/** Every kind of node that can be evaluated, under the name that graphs have for it. */
export const nodeKinds = {
  inputNode,
  outputNode,
  decisionTableNode,
  expressionNode,
  functionNode,
  switchNode,
  decisionNode,
};

/** Tables by kind are keyed by it, so that a new one has to be added to each. */
export type NodeKind = keyof typeof nodeKinds;

/** What the content of a kind of node is read to. */
export type ContentOf<Kind extends NodeKind> =
  (typeof nodeKinds)[Kind] extends NodeDefinition<infer Content> ? Content : never;

/** Null where the kind is not known: a node says its kind itself, in a text. */
export const kindOf = ({ type }: Pick<DecisionNode, 'type'>): NodeKind | null =>
  Object.hasOwn(nodeKinds, type) ? (type as NodeKind) : null;

/** A new node of a kind: what it is called until its author says otherwise, and its content. */
export function newNode(kind: NodeKind): { type: NodeKind; name: string; content: unknown } {
  const { label, defaults } = nodeKinds[kind];
  return { type: kind, name: label, content: defaults() };
}
