import type { DecisionNode } from '@rulewright/contract';
import { decisionNode } from './nodes/decision-node.ts';
import { decisionTableNode } from './nodes/decision-table-node.ts';
import { expressionNode } from './nodes/expression-node.ts';
import { functionNode } from './nodes/function-node.ts';
import { inputNode } from './nodes/input-node.ts';
import type { NodeDefinition, NodeText } from './nodes/node-definition.ts';
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
} satisfies Record<string, NodeDefinition>;

/** Tables by kind are keyed by it, so that a new one has to be added to each. */
export type NodeKind = keyof typeof nodeKinds;

/** Null where the kind is not known: a node says its kind itself, in a text. */
export const kindOf = ({ type }: Pick<DecisionNode, 'type'>): NodeKind | null =>
  Object.hasOwn(nodeKinds, type) ? (type as NodeKind) : null;

export function definitionOf(node: Pick<DecisionNode, 'type'>): NodeDefinition | null {
  const kind = kindOf(node);
  return kind && nodeKinds[kind];
}

/** Everything in a node that the engine reads and that is not empty. */
export const textsOf = (node: DecisionNode): NodeText[] =>
  definitionOf(node)
    ?.texts(node.content)
    .filter(({ text }) => text !== '') ?? [];
