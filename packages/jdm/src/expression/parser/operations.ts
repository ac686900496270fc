import type { BinaryRule } from '../operators.ts';
import { binaryRuleOf, unaryPrecedenceOf } from '../operators.ts';
import type { Expression } from '../syntax-tree.ts';
import type { UnaryOperator } from '../token.ts';
import { readOperand } from './operands.ts';
import type { TokenReader } from './token-reader.ts';

/** Where an operand stands: only operators of at least this precedence go on from it. */
type Level = { precedence: number; isLoopBody: boolean };

/** What waits for the operand that is being read, and where it stands itself. */
type Pending = { level: Level } & (
  | { kind: 'unary'; operator: UnaryOperator; start: number }
  | { kind: 'binary'; left: Expression; rule: BinaryRule }
  | { kind: 'whenTrue'; condition: Expression }
  | { kind: 'whenFalse'; condition: Expression; whenTrue: Expression }
);

/**
 * Operators and what stands between them. What waits is on a stack of its own, because signs, powers and choices can be
 * thousands deep. In a cell, "and" and "or" join its tests, so that no expression in it reads over them, not even in
 * brackets; only the body of a function that goes through a list does, and there from left to right.
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
      // Nothing goes on from a choice.
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
