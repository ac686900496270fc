import { cellRelationOf } from '../cell-relation.ts';
import { isComparison } from '../operators.ts';
import type { Expression } from '../syntax-tree.ts';
import type { TokenReader } from './token-reader.ts';

/** The tests of a cell, joined by "and", "or" or a comma, which means "or". They are joined from left to right. */
export function readTests(reader: TokenReader): Expression {
  let tests = readTest(reader);
  while (reader.token) {
    const isAnd = reader.isOperator('and');
    if (!isAnd && !reader.isOperator('or') && !reader.isOperator(',')) throw reader.unexpected();
    reader.next();
    const right = readTest(reader);
    tests = { kind: 'binary', operator: isAnd ? 'and' : 'or', left: tests, right, start: tests.start, end: right.end };
  }
  return tests;
}

const relations = { equals: '==', in: 'in', holds: 'holds' } as const;

function readTest(reader: TokenReader): Expression {
  const { token } = reader;
  if (token?.kind === 'operator' && isComparison(token.text)) {
    reader.next();
    const operand = reader.readExpression();
    return { kind: 'test', relation: token.text, operand, start: token.start, end: operand.end };
  }
  const operand = reader.readExpression();
  const { start, end } = operand;
  return { kind: 'test', relation: relations[cellRelationOf(operand)], operand, start, end };
}
