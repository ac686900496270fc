import type { DecisionNode } from '@rulewright/contract';

/** Every kind of node that can be evaluated. Tables by kind are keyed by it, so that a new one has to be added to each. */
const nodeKinds = [
  'inputNode',
  'outputNode',
  'decisionTableNode',
  'expressionNode',
  'functionNode',
  'switchNode',
  'decisionNode',
] as const;

export type NodeKind = (typeof nodeKinds)[number];

/** Null where the kind is not known: a node says its kind itself, in a text. */
export const kindOf = ({ type }: Pick<DecisionNode, 'type'>): NodeKind | null =>
  nodeKinds.find((kind) => kind === type) ?? null;
