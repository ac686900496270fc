import type { Expression } from '../expression/syntax-tree.ts';
import { partsOf } from '../expression/syntax-tree.ts';
import type { ExpressionText } from '../graph/node-text.ts';
import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';

type Write = { path: string; texts: ExpressionText[] };

/** The maximum number of path steps that are compared. */
const MAX_STEPS = 20;

/**
 * Whether a node writes a value and then writes inside of it, such as `a` and `a.b`. The engine does not copy values:
 * if `a` is a part of the input, `a.b` changes the input itself, and everything else that refers to it.
 */
export const hasSharedWrites = ({ nodes }: ParsedGraph): boolean => nodes.some((node) => isShared(writesOf(node)));

function writesOf({ kind, content }: ParsedNode): Write[] {
  if (kind === 'expressionNode') return content.rows.map(({ key, value }) => ({ path: key, texts: [value] }));
  if (kind === 'decisionTableNode') return content.outputs.map(({ field, cells }) => ({ path: field, texts: cells }));
  return [];
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

const plainKinds: readonly string[] = ['number', 'string', 'boolean', 'null', 'template', 'object', 'list', 'group'];

function isLiteral(tree: Expression): boolean {
  const open = [tree];
  for (let part = open.pop(); part; part = open.pop()) {
    if (!plainKinds.includes(part.kind)) return false;
    open.push(...partsOf(part));
  }
  return true;
}
