import type { Expression } from '../expression/syntax-tree.ts';
import type { CellType } from './cell-context.ts';
import { canonicalDate } from './values/date-format.ts';
import { canonicalNumber } from './values/number-format.ts';
import { timeOf } from './values/time-format.ts';

/** The value that an expression writes out, if it is one of the type. Null for everything else. */
export function literalValue(expression: Expression, type: Exclude<CellType, 'any'>): string | null {
  switch (type) {
    case 'number':
      return numberIn(expression);
    case 'boolean':
      return expression.kind === 'boolean' ? String(expression.value) : null;
    case 'string':
      return textIn(expression);
    case 'time': {
      const text = textIn(expression);
      return text !== null && /^\d{1,2}:\d{2}(?::\d{2})?$/.test(text) ? timeOf(text) : null;
    }
    default: {
      const text = textIn(expression);
      return text === null ? null : canonicalDate(text);
    }
  }
}

function numberIn(expression: Expression): string | null {
  if (expression.kind === 'number') return canonicalNumber(expression.text);
  if (expression.kind !== 'unary' || expression.operand.kind !== 'number' || expression.operator === 'not') return null;
  return canonicalNumber(expression.operator + expression.operand.text);
}

function textIn(expression: Expression): string | null {
  if (expression.kind === 'string') return expression.value;
  if (expression.kind !== 'template') return null;
  const texts = expression.parts.map((part) => (part.kind === 'string' ? part.value : null));
  return texts.every((text) => text !== null) ? texts.join('') : null;
}
