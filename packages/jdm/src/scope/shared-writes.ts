import { expressionsIn } from '../expression/field-usage/field-reads.ts';
import { isLiteral, writesThroughAlias } from '../expression/inference/aliases.ts';
import type { NodeKind } from '../graph/new-node.ts';
import type { ExpressionText, NodeText } from '../graph/node-text.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';

type Write = { path: string; texts: ExpressionText[] };

/** The maximum number of path steps that are compared. */
const MAX_STEPS = 20;

/**
 * Whether a node writes a value and then writes inside of it, such as `a` and `a.b`, or an expression does. Values
 * are not copied: if `a` is a part of the input, `a.b` changes the input itself, and everything else that refers
 * to it.
 */
export const hasSharedWrites = ({ nodes }: ParsedGraph): boolean =>
  nodes.some((node) => isShared(writesOf(node)) || node.texts.some(hasAliasWrites));

const none = () => [];

/** What the nodes of each kind write, in the order in which they do. */
const writesByKind: { [Kind in NodeKind]: (node: Extract<ParsedNode, { kind: Kind }>) => Write[] } = {
  inputNode: none,
  outputNode: none,
  switchNode: none,
  functionNode: none,
  decisionNode: none,
  expressionNode: ({ content }) => content.rows.map(({ key, value }) => ({ path: key, texts: [value] })),
  decisionTableNode: ({ content }) => content.outputs.map(({ field, cells }) => ({ path: field, texts: cells })),
};

function writesOf(node: ParsedNode): Write[] {
  if (node.kind === null) return [];
  const writes = writesByKind[node.kind] as (node: ParsedNode) => Write[];
  return writes(node);
}

function isShared(writes: Write[]): boolean {
  const before = new Map<string, Write>();
  for (const write of writes) {
    const steps = write.path.split('.', MAX_STEPS);
    for (let length = 1; length < steps.length; length++) {
      const outer = before.get(steps.slice(0, length).join('.'));
      if (outer?.texts.some(canBeElsewhere)) return true;
    }
    before.set(write.path, write);
  }
  return false;
}

/** Whether the result of an expression can be shared with other data. A literal is not shared. */
const canBeElsewhere = ({ tree }: ExpressionText): boolean => tree !== null && !isLiteral(tree);

/** Without a semicolon a text has one assignment at most. That spares most texts from being parsed here. */
function hasAliasWrites(text: NodeText): boolean {
  if (text.kind === 'function' || !text.text.includes(';')) return false;
  return text.tree !== null && expressionsIn(text.tree).some(writesThroughAlias);
}
