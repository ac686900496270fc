import type { Cell, CellTest } from '../../expression/syntax-tree.ts';
import { isTruthy } from '../functions/type-functions.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { constantOf } from './constants.ts';
import { charged, costOf } from './cost.ts';
import { compileMembership } from './membership.ts';
import { comparisonOf, inverted } from './operators.ts';

const self: Evaluate = (frame) => frame.self;

/** An input cell, which is true or false of the value of its column. Undefined where it fails, which is no hit. */
export function compileCell(compilation: Compilation, { tests, joins }: Cell, scope: Scope): Evaluate {
  const [first, ...others] = tests.map((test) => compileTest(compilation, test, scope));
  const goesOn = joins.map((join) => join === 'and');
  const joined: Evaluate = (frame) => {
    let holds = first?.(frame);
    for (let at = 0; at < others.length; at++) {
      if (typeof holds !== 'boolean') return undefined;
      if (holds === goesOn[at]) holds = others[at]?.(frame);
    }
    return holds;
  };
  return charged(
    joined,
    tests.reduce((cost, { operand }) => cost + costOf(operand), tests.length >> 2),
  );
}

function compileTest(compilation: Compilation, { relation, operand }: CellTest, scope: Scope): Evaluate {
  if (relation === 'in') return compileMembership(compilation, self, operand, scope);
  if (relation === 'not in') return inverted(compileMembership(compilation, self, operand, scope));
  const evaluate = compilation.compile(operand, scope);
  if (relation === 'holds') {
    return (frame) => {
      const value = evaluate(frame);
      return value === undefined ? undefined : isTruthy(value, frame.budget);
    };
  }
  const compare = comparisonOf(relation);
  const constant = constantOf(compilation, operand);
  if (typeof constant === 'string' && relation === '==') return (frame) => frame.self === constant;
  if (constant !== undefined) {
    return (frame) => {
      frame.budget.spendComparison(frame.self, constant);
      return compare(frame.self, constant);
    };
  }
  return (frame) => {
    const value = evaluate(frame);
    frame.budget.spendComparison(frame.self, value);
    return value === undefined ? undefined : compare(frame.self, value);
  };
}
