import type { NodeKind } from './new-node.ts';
import { decisionNode } from './nodes/decision-node.ts';
import { decisionTableNode } from './nodes/decision-table-node.ts';
import { expressionNode } from './nodes/expression-node.ts';
import { functionNode } from './nodes/function-node.ts';
import { inputNode } from './nodes/input-node.ts';
import type { NodeDefinition } from './nodes/node-definition.ts';
import { outputNode } from './nodes/output-node.ts';
import { switchNode } from './nodes/switch-node.ts';

/** How each kind of node is read. */
export const nodeKinds = {
  inputNode,
  outputNode,
  decisionTableNode,
  expressionNode,
  functionNode,
  switchNode,
  decisionNode,
} satisfies Record<NodeKind, unknown>;

/** The parsed content of each kind of node. */
export type ContentOf<Kind extends NodeKind> =
  (typeof nodeKinds)[Kind] extends NodeDefinition<infer Content> ? Content : never;
