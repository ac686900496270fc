import type { Expression } from '../expression/syntax-tree.ts';

/** The number that a literal is. Null for anything else. */
export function numberOf(node: Expression): number | null {
  if (node.kind === 'unary' && node.operator === '-') {
    const value = numberOf(node.operand);
    return value === null ? null : -value;
  }
  return node.kind === 'number' ? Number(node.text.replaceAll('_', '')) : null;
}
