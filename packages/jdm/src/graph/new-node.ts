import type { DecisionNode } from '@rulewright/contract';

const mapping = { inputField: null, outputPath: null, executionMode: 'single', passThrough: true };

/**
 * What a node of each kind begins with. It stands apart from what reads nodes (`node-kinds.ts`), so that a page can draw a graph, and
 * add to it, before it has loaded the parser.
 */
const beginnings = {
  inputNode: { label: 'Request', content: () => ({ schema: '' }) },
  outputNode: { label: 'Response', content: () => ({ schema: '' }) },
  decisionTableNode: {
    label: 'Decision table',
    content: () => ({ hitPolicy: 'first', inputs: [], outputs: [], rules: [], ...mapping }),
  },
  expressionNode: { label: 'Expression', content: () => ({ expressions: [], ...mapping }) },
  functionNode: {
    label: 'Function',
    content: () => ({ source: 'export const handler = async (input) => {\n  return input;\n};\n' }),
  },
  switchNode: { label: 'Switch', content: () => ({ hitPolicy: 'first', statements: [] }) },
  decisionNode: { label: 'Decision', content: () => ({ key: '' }) },
};

/**
 * The name that graphs use for a kind of node that can be evaluated. Records are keyed by this type, so that the compiler reports
 * where a new kind has to be added.
 */
export type NodeKind = keyof typeof beginnings;

/** Null if the kind is unknown: a node's type is free text in the graph. */
export const kindOf = ({ type }: Pick<DecisionNode, 'type'>): NodeKind | null =>
  Object.hasOwn(beginnings, type) ? (type as NodeKind) : null;

/** The initial name and content of a new node. */
export function newNode(kind: NodeKind): { type: NodeKind; name: string; content: unknown } {
  const { label, content } = beginnings[kind];
  return { type: kind, name: label, content: content() };
}
