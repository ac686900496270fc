import type { Comparison } from '../cells/cell-condition.ts';
import { methodTest, dateTest as writtenTest } from '../cells/write-condition.ts';
import type { Expression } from '../expression/syntax-tree.ts';

const datePattern = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;

/** The text of a date that is written out: `"2026-01-01"`, or `d("2026-01-01")`. Null for anything else. */
export function dateText(node: Expression): string | null {
  if (node.kind === 'string') return datePattern.test(node.value) ? node.value : null;
  const [only, ...more] = node.kind === 'call' && node.name === 'd' ? node.arguments : [];
  return only?.kind === 'string' && more.length === 0 ? dateText(only) : null;
}

/** A test of a date in the form that means what is written. */
export const dateTest = (value: string, operator: Comparison, date: string): string =>
  writtenTest(value, operator, date.replace('T', ' '));

/** A test of a date against one that is calculated, or that another field has: its day, or where they are ordered the moment. */
export const momentTest = (value: string, operator: Comparison, date: string): string =>
  methodTest(value, operator, operator === '==' || operator === '!=' ? `${date}, "day"` : date);
