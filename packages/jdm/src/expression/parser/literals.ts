import { fitsDecimal } from '../../number/decimal-text.ts';
import { ParseFailure } from '../parse-failure.ts';
import type { Entry, Expression } from '../syntax-tree.ts';
import type { Token } from '../token.ts';
import type { TokenReader } from './token-reader.ts';

/** Reads null, a boolean, a number, a string or a template. Returns null if the token begins none of these. */
export function readLiteral(reader: TokenReader, token: Token): Expression | null {
  const { start, end } = token;
  if (token.kind === 'templateStart') return readTemplate(reader, start);
  const literal = plainLiteral(token, start, end);
  if (literal) reader.next();
  return literal;
}

function plainLiteral({ kind, text }: Token, start: number, end: number): Expression | null {
  if (kind === 'reserved') return text === 'null' ? { kind: 'null', start, end } : null;
  if (kind === 'boolean') return { kind, value: text === 'true', start, end };
  if (kind === 'string') return { kind, value: text, start, end };
  if (kind !== 'number') return null;
  if (!fitsDecimal(text)) throw new ParseFailure(`the number ${text} has too many digits`, start, end);
  return { kind, text, start, end };
}

function readTemplate(reader: TokenReader, start: number): Expression {
  reader.next();
  const parts: Expression[] = [];
  for (let token = reader.token; token && token.kind !== 'templateEnd'; token = reader.token) {
    reader.next();
    if (token.kind === 'templateText') {
      if (token.text) parts.push({ kind: 'string', value: token.text, start: token.start, end: token.end });
      continue;
    }
    parts.push(reader.readInBrackets());
    if (reader.token?.kind !== 'expressionEnd') throw reader.missing('"}"');
    reader.next();
  }
  reader.next();
  return { kind: 'template', parts, start, end: reader.end };
}

export function readList(reader: TokenReader, start: number): Expression {
  reader.expectBracket('[');
  const items: Expression[] = [];
  while (!reader.isBracket(']')) {
    if (items.length > 0) {
      if (!reader.isOperator(',')) throw reader.missing('"]"');
      reader.next();
      if (reader.isBracket(']')) break;
    }
    items.push(reader.readInBrackets());
  }
  reader.next();
  return { kind: 'list', items, start, end: reader.end };
}

export function readObject(reader: TokenReader, start: number): Expression {
  reader.expectBracket('{');
  const entries: Entry[] = [];
  while (!(entries.length === 0 && reader.isBracket('}'))) {
    const key = readKey(reader);
    reader.expectOperator(':');
    entries.push({ key, value: reader.readInBrackets() });
    if (!reader.isOperator(',')) break;
    reader.next();
  }
  reader.expectBracket('}');
  return { kind: 'object', entries, start, end: reader.end };
}

/** Reads a key: a name, a string, a number, or a calculated name in square brackets. */
function readKey(reader: TokenReader): Expression {
  const { token } = reader;
  if (reader.isBracket('[')) {
    reader.next();
    const key = reader.readInBrackets();
    reader.expectBracket(']');
    return key;
  }
  if (!token || !['reserved', 'boolean', 'number', 'name', 'string'].includes(token.kind)) throw reader.unexpected();
  reader.next();
  return { kind: 'string', value: token.text, start: token.start, end: token.end };
}
