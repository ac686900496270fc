import type { Expression } from '../syntax-tree.ts';
import type { Token } from '../token.ts';
import { readMethod } from './calls.ts';
import type { TokenReader } from './token-reader.ts';

/** Reads any number of accesses after a value: `.name`, `.method()`, `[index]` and `[from:to]`. */
export function readAccesses(reader: TokenReader, target: Expression): Expression {
  let expression = target;
  for (;;) {
    if (reader.isOperator('.')) expression = readMember(reader, expression);
    else if (reader.isBracket('[')) expression = readIndex(reader, expression);
    else return expression;
  }
}

/** After a dot, keywords are plain names, except for true, false and "not in". */
const isProperty = (token: Token) =>
  token.kind === 'name' ||
  token.kind === 'reserved' ||
  (token.kind === 'operator' && ['and', 'or', 'not', '??', 'in'].includes(token.text));

function readMember(reader: TokenReader, target: Expression): Expression {
  reader.next();
  const { token } = reader;
  if (!token) throw reader.unexpected();
  if (!isProperty(token)) throw reader.missing('a name');
  reader.next();
  if (reader.isBracket('(')) return readMethod(reader, target, token);
  const name = reader.textOf(token);
  return { kind: 'member', target, name, nameStart: token.start, start: target.start, end: token.end };
}

function readIndex(reader: TokenReader, target: Expression): Expression {
  reader.next();
  const from = reader.isOperator(':') ? null : reader.readInBrackets();
  if (from && !reader.isOperator(':')) {
    reader.expectBracket(']');
    return { kind: 'index', target, index: from, start: target.start, end: reader.end };
  }
  reader.next();
  const to = reader.isBracket(']') ? null : reader.readInBrackets();
  reader.expectBracket(']');
  return { kind: 'slice', target, from, to, start: target.start, end: reader.end };
}
