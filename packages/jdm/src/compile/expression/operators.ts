import type { ExpressionOf } from '../../expression/syntax-tree.ts';
import type { BinaryOperator } from '../../expression/token.ts';
import type { Numeric } from '../../number/numbers.ts';
import { compare, doubleOf, isNumeric } from '../../number/numbers.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';
import type { Frame } from '../run/frame.ts';
import type { Budget } from '../value/budget.ts';
import { areEqual } from '../value/equality.ts';
import type { Value } from '../value/value.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { compileMembership } from './membership.ts';

type Operation = (a: Value, b: Value) => Value | undefined;

export function compileUnary(compilation: Compilation, tree: ExpressionOf<'unary'>, scope: Scope): Evaluate {
  const operand = compilation.compile(tree.operand, scope);
  if (tree.operator === '+') return operand;
  if (tree.operator === '-') {
    const { negate } = compilation.numbers;
    return (frame) => {
      const value = operand(frame);
      if (!isNumeric(value)) return undefined;
      if (typeof value !== 'number') frame.budget.spendDecimals();
      return negate(value);
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
  const calculation = calculationOf(operator, compilation);
  if (calculation) return compileCalculation(calculation, left, right);
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
      if (typeof sum !== 'number') frame.budget.spendDecimals();
      return sum;
    }
    if (typeof a !== 'string' || typeof b !== 'string') return undefined;
    frame.budget.spend((a.length + b.length) >> 6);
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
const comparisons = new Map<BinaryOperator, Operation>([
  ['==', areEqual],
  ['!=', (a, b) => !areEqual(a, b)],
  ['<', (a, b) => (typeof a === 'number' && typeof b === 'number' ? a < b : ordered(a, b, (order) => order < 0))],
  ['<=', (a, b) => (typeof a === 'number' && typeof b === 'number' ? a <= b : ordered(a, b, (order) => order <= 0))],
  ['>', (a, b) => (typeof a === 'number' && typeof b === 'number' ? a > b : ordered(a, b, (order) => order > 0))],
  ['>=', (a, b) => (typeof a === 'number' && typeof b === 'number' ? a >= b : ordered(a, b, (order) => order >= 0))],
]);

const ordered = (a: Value, b: Value, holds: (order: number) => boolean): boolean | undefined =>
  isNumeric(a) && isNumeric(b) ? holds(compare(a, b)) : undefined;

/** How `==`, `<` and the like compare two values. */
export const comparisonOf = (operator: BinaryOperator): Operation =>
  comparisons.get(operator) ?? leaveToTheEngine(`the operator ${operator}`);

type Calculate = (a: Numeric, b: Numeric) => Numeric | null;
/** A calculation, and how a run is charged for it once its result is known. */
type Calculation = {
  calculate: Calculate;
  charge: (budget: Budget, a: Numeric, b: Numeric, result: Numeric | null) => void;
};

const chargeDecimals: Calculation['charge'] = (budget, _a, _b, result) => {
  if (typeof result !== 'number') budget.spendDecimals();
};
/** A quotient that is a double may still have been found with decimals. */
const chargeDivision: Calculation['charge'] = (budget, _a, _b, result) =>
  typeof result === 'number' ? budget.spendDecimals() : budget.spendDivision();
const chargeRemainder: Calculation['charge'] = (budget, a, b) => {
  if (!Number.isInteger(a) || !Number.isInteger(b)) budget.spendDecimals();
};
/** A power is made of a few products for each binary digit of its exponent. */
const chargePower: Calculation['charge'] = (budget, _a, exponent) =>
  budget.spendDecimals(2 * Math.ceil(Math.log2(2 + Math.abs(doubleOf(exponent)))));

/** Null for an operator that does not calculate. */
function calculationOf(operator: BinaryOperator, { numbers }: Compilation): Calculation | null {
  if (operator === '-') return { calculate: numbers.subtract, charge: chargeDecimals };
  if (operator === '*') return { calculate: numbers.multiply, charge: chargeDecimals };
  if (operator === '/') return { calculate: numbers.divide, charge: chargeDivision };
  if (operator === '%') return { calculate: numbers.remainder, charge: chargeRemainder };
  return operator === '^' ? { calculate: numbers.power, charge: chargePower } : null;
}

const compileCalculation =
  ({ calculate, charge }: Calculation, left: Evaluate, right: Evaluate): Evaluate =>
  (frame) => {
    const a = left(frame);
    if (a === undefined) return undefined;
    const b = right(frame);
    if (!isNumeric(a) || !isNumeric(b)) return undefined;
    const result = calculate(a, b);
    charge(frame.budget, a, b, result);
    return result;
  };
