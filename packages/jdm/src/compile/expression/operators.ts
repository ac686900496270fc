import { compareMoments, Moment } from '../../date/moment.ts';
import type { ExpressionOf } from '../../expression/syntax-tree.ts';
import type { BinaryOperator, ComparisonOperator } from '../../expression/token.ts';
import type { Numeric } from '../../number/numbers.ts';
import { compare, isNumeric } from '../../number/numbers.ts';
import type { Frame } from '../run/frame.ts';
import { areEqual } from '../value/equality.ts';
import type { Value } from '../value/value.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { compileMembership } from './membership.ts';

type Comparison = Exclude<ComparisonOperator, 'in' | 'not in'>;
type Operation = (a: Value, b: Value) => Value | undefined;

export function compileUnary(compilation: Compilation, tree: ExpressionOf<'unary'>, scope: Scope): Evaluate {
  const operand = compilation.compile(tree.operand, scope);
  if (tree.operator === '+') return operand;
  if (tree.operator === '-') {
    const { negate } = compilation.numbers;
    return (frame) => {
      const value = operand(frame);
      if (!isNumeric(value)) return undefined;
      const opposite = negate(value);
      frame.budget.spendMadeDecimals();
      return opposite;
    };
  }
  return (frame) => {
    const value = operand(frame);
    return typeof value === 'boolean' ? !value : undefined;
  };
}

export function compileBinary(compilation: Compilation, tree: ExpressionOf<'binary'>, scope: Scope): Evaluate {
  const { operator } = tree;
  if (operator === 'in' || operator === 'not in') {
    const isIn = compileMembership(compilation, compilation.compile(tree.left, scope), tree.right, scope);
    return operator === 'in' ? isIn : inverted(isIn);
  }
  const left = compilation.compile(tree.left, scope);
  const right = compilation.compile(tree.right, scope);
  if (operator === 'and') return (frame) => logical(left(frame), true, right, frame);
  if (operator === 'or') return (frame) => logical(left(frame), false, right, frame);
  if (operator === '??') {
    return (frame) => {
      const value = left(frame);
      return value === null ? right(frame) : value;
    };
  }
  if (operator === '+') return compileSum(compilation, left, right);
  if (isCalculation(operator)) return compileCalculation(compilation.numbers[calculations[operator]], left, right);
  const comparison = comparisonOf(operator);
  return (frame) => {
    const a = left(frame);
    if (a === undefined) return undefined;
    const b = right(frame);
    frame.budget.spendComparison(a, b);
    return b === undefined ? undefined : comparison(a, b);
  };
}

/** Adds numbers and joins texts. */
function compileSum({ numbers: { add } }: Compilation, left: Evaluate, right: Evaluate): Evaluate {
  return (frame) => {
    const a = left(frame);
    if (a === undefined) return undefined;
    const b = right(frame);
    if (isNumeric(a) && isNumeric(b)) {
      const sum = add(a, b);
      frame.budget.spendMadeDecimals();
      return sum;
    }
    if (typeof a !== 'string' || typeof b !== 'string') return undefined;
    frame.budget.spend((a.length + b.length) / 64);
    return a + b;
  };
}

/** Only the left side has to be true or false. */
function logical(left: Value | undefined, goesOn: boolean, right: Evaluate, frame: Frame): Value | undefined {
  if (typeof left !== 'boolean') return undefined;
  return left === goesOn ? right(frame) : left;
}

export const inverted =
  (test: Evaluate): Evaluate =>
  (frame) => {
    const value = test(frame);
    return typeof value === 'boolean' ? !value : undefined;
  };

/** Nearly all numbers are doubles, which are compared at once. */
const comparisons: Record<Comparison, Operation> = {
  '==': areEqual,
  '!=': (a, b) => !areEqual(a, b),
  '<': (a, b) => (typeof a === 'number' && typeof b === 'number' ? a < b : ordered(a, b, (order) => order < 0)),
  '<=': (a, b) => (typeof a === 'number' && typeof b === 'number' ? a <= b : ordered(a, b, (order) => order <= 0)),
  '>': (a, b) => (typeof a === 'number' && typeof b === 'number' ? a > b : ordered(a, b, (order) => order > 0)),
  '>=': (a, b) => (typeof a === 'number' && typeof b === 'number' ? a >= b : ordered(a, b, (order) => order >= 0)),
};

/** Only numbers, and dates, are in an order. An invalid date is earlier than any other. */
function ordered(a: Value, b: Value, holds: (order: number) => boolean): boolean | undefined {
  if (a instanceof Moment && b instanceof Moment) return holds(compareMoments(a, b));
  return isNumeric(a) && isNumeric(b) ? holds(compare(a, b)) : undefined;
}

/** How `==`, `<` and the like compare two values. */
export const comparisonOf = (operator: Comparison): Operation => comparisons[operator];

const calculations = { '-': 'subtract', '*': 'multiply', '/': 'divide', '%': 'remainder', '^': 'power' } as const;

const isCalculation = (operator: BinaryOperator): operator is keyof typeof calculations =>
  Object.hasOwn(calculations, operator);

type Calculate = (a: Numeric, b: Numeric) => Numeric | null;

const compileCalculation =
  (calculate: Calculate, left: Evaluate, right: Evaluate): Evaluate =>
  (frame) => {
    const a = left(frame);
    if (a === undefined) return undefined;
    const b = right(frame);
    if (!isNumeric(a) || !isNumeric(b)) return undefined;
    const result = calculate(a, b);
    frame.budget.spendMadeDecimals();
    return result;
  };
