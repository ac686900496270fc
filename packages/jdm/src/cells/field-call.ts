import { parseExpression } from '../expression/parse.ts';
import type { CellContext } from './cell-context.ts';

/**
 * The function that the column's field is a call of: in a column that tests `date(x)` or `time(x)`, cells compare numbers of
 * seconds, so that values are written as calls of the same function.
 */
export function fieldCall({ type, side, field }: CellContext): 'date' | 'time' | null {
  if (side === 'output' || !field?.includes('(')) return null;
  const parsed = parseExpression(field);
  if (!parsed.ok || parsed.tree.kind !== 'call') return null;
  const { name } = parsed.tree;
  if (name === 'time') return type === 'time' ? 'time' : null;
  return name === 'date' && (type === 'date' || type === 'dateTime') ? 'date' : null;
}
