import { parseCell, parseExpression } from '../expression/parse.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import { partsOf } from '../expression/syntax-tree.ts';
import { EACH, expressionsIn, MAX_STEPS, placesIn, treeOf } from './places.ts';

/** The type of a literal; null where nothing is evident. */
export type Hint = 'number' | 'string' | 'boolean' | null;

/** A field that an expression reads. */
export type Read = { path: string[]; hint: Hint };

/** A field that a node writes, seen from the place that the node writes to. */
export type Write = { path: string[]; hint: Hint };

export const pathOf = (text: string): string[] => text.split('.', MAX_STEPS);

/** The fields that an expression reads. One that is broken tells none. */
export function readsOf(text: string): Read[] {
  const tree = treeOf(text);
  if (!tree) return [];
  return [...placesIn(tree)]
    .filter(({ path }) => !path.includes(EACH))
    .map(({ path, node, around }) => ({ path, hint: around && hintBeside(node, around.node) }));
}

/** What something is compared with tells its type. */
function hintBeside(node: Expression, parent: Expression): Hint {
  if (parent.kind !== 'binary' || !isComparison(parent.operator)) return null;
  return literalHint(parent.left === node ? parent.right : parent.left);
}

const comparisons = ['==', '!=', '<', '>', '<=', '>='];

export const isComparison = (operator: string): boolean => comparisons.includes(operator);

function literalHint(node: Expression): Hint {
  if (node.kind === 'number' || node.kind === 'string' || node.kind === 'boolean') return node.kind;
  return node.kind === 'template' ? 'string' : null;
}

/** What an expression gives, where it is a literal or a comparison. */
export function valueHint(text: string): Hint {
  const parsed = parseExpression(text);
  if (!parsed.ok) return null;
  const { tree } = parsed;
  if (tree.kind === 'binary') return isComparison(tree.operator) ? 'boolean' : null;
  return literalHint(tree.kind === 'unary' && tree.operator === '-' ? tree.operand : tree);
}

const readsData = new Set<Expression['kind']>(['name', 'item', 'root', 'call', 'loop', 'method']);

/** What a table's test compares with: every literal in it must be of one type, and nothing else may be in it. */
export function testHint(text: string): Hint {
  const parsed = parseCell(text);
  if (!parsed.ok) return null;
  const hints: Hint[] = [];
  const open = expressionsIn(parsed.tree);
  for (let node = open.pop(); node; node = open.pop()) {
    if (readsData.has(node.kind)) return null;
    const hint = literalHint(node);
    if (hint) hints.push(hint);
    else open.push(...partsOf(node));
  }
  return agreed(hints);
}

export function agreed(hints: Hint[]): Hint {
  return hints.every((hint) => hint === hints[0]) ? (hints[0] ?? null) : null;
}
