import type { Expression } from '../expression/syntax-tree.ts';

const methods: Record<string, string> = {
  '==': 'isSame',
  '<': 'isBefore',
  '<=': 'isSameOrBefore',
  '>': 'isAfter',
  '>=': 'isSameOrAfter',
};

const datePattern = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;

/** The text of a date that is written out: `"2026-01-01"`, or `d("2026-01-01")`. Null for anything else. */
export function dateText(node: Expression): string | null {
  if (node.kind === 'string') return datePattern.test(node.value) ? node.value : null;
  const [only, ...more] = node.kind === 'call' && node.name === 'd' ? node.arguments : [];
  return only?.kind === 'string' && more.length === 0 ? dateText(only) : null;
}

/**
 * A test of a date in the form that means what is written: methods are false for a missing date, and a date without a time means
 * the whole day. Null if there is none.
 */
export function dateTest(value: string, operator: string, date: string): string | null {
  const method = methods[operator];
  if (!method) return null;
  const unit = date.length === 10 ? ', "day"' : '';
  return `d(${value}).${method}("${date.replace('T', ' ')}"${unit})`;
}
