import type { BinaryOperator, ComparisonOperator, Operator, Token, UnaryOperator } from './token.ts';

/** A higher precedence binds tighter. "^" is right-associative, all other operators are left-associative. */
const binaryPrecedence: Record<BinaryOperator, number> = {
  or: 10,
  and: 15,
  '==': 20,
  '!=': 20,
  '<': 20,
  '>': 20,
  '<=': 20,
  '>=': 20,
  in: 20,
  'not in': 20,
  '+': 30,
  '-': 30,
  '*': 60,
  '/': 60,
  '%': 60,
  '^': 70,
  '??': 80,
};

const unaryPrecedence: Record<UnaryOperator, number> = { not: 50, '+': 200, '-': 200 };

const comparisons = new Set<Operator>(['==', '!=', '<', '>', '<=', '>=', 'in', 'not in']);
const arithmetic = new Set<Operator>(['+', '-', '*', '/', '%', '^']);

export type BinaryRule = { operator: BinaryOperator; precedence: number; operandPrecedence: number };

const binaryRules = new Map<string, BinaryRule>(
  (Object.entries(binaryPrecedence) as [BinaryOperator, number][]).map(([operator, precedence]) => [
    operator,
    { operator, precedence, operandPrecedence: operator === '^' ? precedence : precedence + 1 },
  ]),
);

export const binaryRuleOf = (token: Token | undefined): BinaryRule | undefined =>
  token?.kind === 'operator' ? binaryRules.get(token.text) : undefined;

export const unaryPrecedenceOf = (operator: Operator): number | undefined =>
  Object.hasOwn(unaryPrecedence, operator) ? unaryPrecedence[operator as UnaryOperator] : undefined;

export const isComparison = (operator: Operator): operator is ComparisonOperator => comparisons.has(operator);
export const isArithmetic = (operator: Operator): boolean => arithmetic.has(operator);
