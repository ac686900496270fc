import { cellRelationOf } from '../cell-relation.ts';
import { isComparison } from '../operators.ts';
import type { Cell, CellTest } from '../syntax-tree.ts';
import type { TokenReader } from './token-reader.ts';

/** Reads the tests of a cell, which are joined by "and", "or" or a comma. A comma means "or". */
export function readCell(reader: TokenReader): Cell {
  const first = readTest(reader);
  const cell: Cell = { tests: [first], joins: [], start: first.start, end: first.end };
  while (reader.token) {
    const isAnd = reader.isOperator('and');
    if (!isAnd && !reader.isOperator('or') && !reader.isOperator(',')) throw reader.unexpected();
    reader.next();
    const test = readTest(reader);
    cell.joins.push(isAnd ? 'and' : 'or');
    cell.tests.push(test);
    cell.end = test.end;
  }
  return cell;
}

const relations = { equals: '==', in: 'in', holds: 'holds' } as const;

function readTest(reader: TokenReader): CellTest {
  const { token } = reader;
  if (token?.kind === 'operator' && isComparison(token.text)) {
    reader.next();
    const operand = reader.readExpression();
    return { relation: token.text, operand, start: token.start, end: operand.end };
  }
  const operand = reader.readExpression();
  const { start, end } = operand;
  return { relation: relations[cellRelationOf(operand)], operand, start, end };
}
