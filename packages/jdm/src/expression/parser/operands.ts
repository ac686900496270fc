import type { Expression } from '../syntax-tree.ts';
import type { Token } from '../token.ts';
import { readAccesses } from './accesses.ts';
import { readList, readLiteral, readObject } from './literals.ts';
import { readNamed } from './names.ts';
import type { TokenReader } from './token-reader.ts';

/** Reads an operand: a value, a name, a call, a range, or an expression in brackets. */
export function readOperand(reader: TokenReader): Expression {
  const { token } = reader;
  if (!token) throw reader.unexpected();
  if (token.kind === 'bracket') return readBracketed(reader, token);
  if (token.kind === 'name') return readNamed(reader, token);
  const literal = readLiteral(reader, token);
  if (literal) return literal;
  if (token.kind !== 'reserved') throw reader.unexpected();
  if (!reader.isInLoop || token.text !== '#') return readNamed(reader, token);
  reader.next();
  return readAccesses(reader, { kind: 'item', start: token.start, end: token.end });
}

function readBracketed(reader: TokenReader, { text, start }: Token): Expression {
  const range = readRange(reader);
  if (range) return range;
  if (text === '(') return readAccesses(reader, readGroup(reader, start));
  if (text === '[') {
    // Zen tries twice whether a list is a range. We do the same, so that the steps are counted as it takes them.
    return readRange(reader) ?? readAccesses(reader, readList(reader, start));
  }
  if (text === '{') return readObject(reader, start);
  throw reader.unexpected();
}

function readGroup(reader: TokenReader, start: number): Expression {
  reader.next();
  const inner = reader.readInBrackets();
  reader.expectBracket(')');
  return { kind: 'group', inner, start, end: reader.end };
}

/** Reads a range such as `[1..10)`. Any bracket can stand at either end. Returns null if there is no range. */
function readRange(reader: TokenReader): Expression | null {
  const { token } = reader;
  if (!reader.hasRange || token?.kind !== 'bracket') return null;
  const range = reader.attempt((): Expression | null => {
    reader.next();
    const left = reader.readInBrackets();
    if (!reader.isOperator('..')) return null;
    reader.next();
    const right = reader.readInBrackets();
    const last = reader.token;
    if (last?.kind !== 'bracket') return null;
    reader.next();
    const brackets = { leftBracket: token.text, rightBracket: last.text };
    return { kind: 'range', left, right, ...brackets, start: token.start, end: last.end };
  });
  return range && readAccesses(reader, range);
}
