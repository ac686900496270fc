import type { BinaryRule } from '../operators.ts';
import { binaryRuleOf, unaryPrecedenceOf } from '../operators.ts';
import type { Expression } from '../syntax-tree.ts';
import type { UnaryOperator } from '../token.ts';
import { readOperand } from './operands.ts';
import type { TokenReader } from './token-reader.ts';

/** The context of an operand. Only operators of at least this precedence may follow it. */
type Level = { precedence: number; isLoopBody: boolean };

/** An incomplete operation that waits for its operand, with the context of the operation itself. */
type Pending = { level: Level } & (
  | { kind: 'unary'; operator: UnaryOperator; start: number }
  | { kind: 'binary'; left: Expression; rule: BinaryRule }
  | { kind: 'whenTrue'; condition: Expression }
  | { kind: 'whenFalse'; condition: Expression; whenTrue: Expression }
);

/**
 * Reads operators and their operands. Incomplete operations are kept on an explicit stack, because signs, powers and
 * conditionals can be nested thousands of levels deep. In a cell, "and" and "or" join tests and cannot be part of an
 * expression, not even in brackets. Only the body of a loop function can contain them.
 */
export function readOperations(reader: TokenReader, isLoopBody: boolean): Expression {
  const stack: Pending[] = [];
  let level: Level = { precedence: 0, isLoopBody };
  const wait = (pending: Pending, precedence: number) => {
    stack.push(pending);
    level = { precedence, isLoopBody: false };
  };
  for (;;) {
    reader.countStep();
    const sign = readSign(reader);
    if (sign) {
      wait({ kind: 'unary', operator: sign.operator, start: sign.start, level }, sign.operandPrecedence);
      continue;
    }
    let operand = readOperand(reader);
    let isOpen = true;
    for (;;) {
      const rule = isOpen ? ruleAt(reader, level) : null;
      if (rule) {
        reader.next();
        wait({ kind: 'binary', left: operand, rule, level }, rule.operandPrecedence);
        break;
      }
      if (isOpen && level.precedence === 0 && reader.isOperator('?')) {
        reader.next();
        wait({ kind: 'whenTrue', condition: operand, level }, 0);
        break;
      }
      const pending = stack.pop();
      if (!pending) return operand;
      level = pending.level;
      if (pending.kind === 'whenTrue') {
        reader.expectOperator(':');
        wait({ kind: 'whenFalse', condition: pending.condition, whenTrue: operand, level }, 0);
        break;
      }
      operand = completed(pending, operand);
      // No operator can follow a complete conditional.
      isOpen = pending.kind !== 'whenFalse';
    }
  }
}

function readSign(reader: TokenReader) {
  const { token } = reader;
  if (token?.kind !== 'operator') return null;
  const operandPrecedence = unaryPrecedenceOf(token.text);
  if (operandPrecedence === undefined) throw reader.unexpected();
  reader.next();
  return { operator: token.text as UnaryOperator, start: token.start, operandPrecedence };
}

function ruleAt(reader: TokenReader, { precedence, isLoopBody }: Level): BinaryRule | null {
  const rule = binaryRuleOf(reader.token);
  if (!rule || rule.precedence < precedence) return null;
  const isJoin = rule.operator === 'and' || rule.operator === 'or';
  return isJoin && reader.kind === 'cell' && !isLoopBody ? null : rule;
}

function completed(pending: Exclude<Pending, { kind: 'whenTrue' }>, operand: Expression): Expression {
  const { end } = operand;
  if (pending.kind === 'unary') {
    return { kind: 'unary', operator: pending.operator, operand, start: pending.start, end };
  }
  if (pending.kind === 'binary') {
    const { left, rule } = pending;
    return { kind: 'binary', operator: rule.operator, left, right: operand, start: left.start, end };
  }
  const { condition, whenTrue } = pending;
  return { kind: 'conditional', condition, whenTrue, whenFalse: operand, start: condition.start, end };
}
