import type { Cell, Expression } from '../../expression/syntax-tree.ts';
import type { Compilation } from '../expression/compilation.ts';
import { constantOf } from '../expression/constants.ts';
import { withoutGroups } from '../expression/ranges.ts';
import type { Value } from '../value/value.ts';

/**
 * What a cell compares the value of its column with, where that is the same in every run: of two numbers between which none of these
 * is, and of two texts that are not among them, it says the same. Null where the cell depends on anything else.
 */
export type CellPoints = readonly (string | number)[] | null;

export function pointsOf(compilation: Compilation, { tests }: Cell): CellPoints {
  const points: (string | number)[] = [];
  for (const { relation, operand } of tests) {
    const values = relation === 'holds' ? null : valuesIn(compilation, withoutGroups(operand));
    if (!values) return null;
    for (const value of values) {
      if (typeof value === 'string' || typeof value === 'number') points.push(value);
      else if (typeof value !== 'boolean' && value !== null) return null;
    }
  }
  return points;
}

function valuesIn(compilation: Compilation, tree: Expression): (Value | undefined)[] | null {
  if (tree.kind === 'range') return [constantOf(compilation, tree.left), constantOf(compilation, tree.right)];
  const constant = constantOf(compilation, tree);
  return Array.isArray(constant) ? constant : [constant];
}
