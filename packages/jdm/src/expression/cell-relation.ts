import type { CellRelation } from './builtins/builtin.ts';
import { functions, loops } from './builtins/functions.ts';
import { methods } from './builtins/methods.ts';
import { isArithmetic } from './operators.ts';
import type { Expression } from './syntax-tree.ts';

/**
 * How a cell without a comparison tests its column's value: it must equal `5`, it must be in `[1, 2]`, and `contains($,
 * "a")` must be true. A calculation takes the relation that all of its parts have, and "equals" if they differ.
 */
export function cellRelationOf(expression: Expression): CellRelation {
  if (!decidingParts(expression)) return relationOf(expression);
  const relations = new Set<CellRelation>();
  const open = [expression];
  for (let part = open.pop(); part; part = open.pop()) {
    const inner = decidingParts(part);
    if (inner) open.push(...inner);
    else relations.add(relationOf(part));
  }
  const [only = 'equals', ...others] = relations;
  return others.length === 0 ? only : 'equals';
}

/** The parts whose relations decide that of the whole expression. Null if the expression decides by itself. */
function decidingParts(expression: Expression): Expression[] | null {
  if (expression.kind === 'group') return [expression.inner];
  if (expression.kind === 'unary') return [expression.operand];
  if (expression.kind === 'conditional') return [expression.whenTrue, expression.whenFalse];
  if (expression.kind === 'binary' && isArithmetic(expression.operator)) return [expression.left, expression.right];
  return null;
}

function relationOf(expression: Expression): CellRelation {
  if (expression.kind === 'call') return functions.get(expression.name)?.inCell ?? 'equals';
  if (expression.kind === 'loop') return loops.get(expression.name)?.inCell ?? 'equals';
  if (expression.kind === 'method') return methods.get(expression.name)?.inCell ?? 'equals';
  if (expression.kind === 'list' || expression.kind === 'slice' || expression.kind === 'range') return 'in';
  return expression.kind === 'item' || expression.kind === 'binary' ? 'holds' : 'equals';
}
