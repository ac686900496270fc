import { binaryRuleOf, unaryPrecedenceOf } from '../operators.ts';
import type { Expression } from '../syntax-tree.ts';
import type { UnaryOperator } from '../token.ts';
import { readOperand } from './operands.ts';
import type { TokenReader } from './token-reader.ts';

/**
 * Operators and what stands between them. In a cell, "and" and "or" join its tests, so that no expression in it reads over
 * them, not even in brackets; only the body of a function that goes through a list does, and there from left to right.
 */
export function readBinary(reader: TokenReader, precedence: number, isLoopBody: boolean): Expression {
  reader.descend();
  let left = readUnary(reader);
  for (;;) {
    const rule = binaryRuleOf(reader.token);
    if (!rule || rule.precedence < precedence) break;
    const isJoin = rule.operator === 'and' || rule.operator === 'or';
    if (isJoin && reader.kind === 'cell' && !isLoopBody) break;
    reader.next();
    const right = readBinary(reader, rule.operandPrecedence, false);
    left = { kind: 'binary', operator: rule.operator, left, right, start: left.start, end: right.end };
  }
  if (precedence === 0 && reader.isOperator('?')) left = readConditional(reader, left);
  reader.ascend();
  return left;
}

function readConditional(reader: TokenReader, condition: Expression): Expression {
  reader.next();
  const whenTrue = reader.readExpression();
  reader.expectOperator(':');
  const whenFalse = reader.readExpression();
  return { kind: 'conditional', condition, whenTrue, whenFalse, start: condition.start, end: whenFalse.end };
}

function readUnary(reader: TokenReader): Expression {
  reader.countStep();
  const { token } = reader;
  if (token?.kind !== 'operator') return readOperand(reader);
  const precedence = unaryPrecedenceOf(token.text);
  if (precedence === undefined) throw reader.unexpected();
  reader.next();
  const operand = readBinary(reader, precedence, false);
  return { kind: 'unary', operator: token.text as UnaryOperator, operand, start: token.start, end: operand.end };
}
