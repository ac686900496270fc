import type { Builtin } from '../builtins/builtin.ts';
import { argumentBounds } from '../builtins/builtin.ts';
import type { LoopName } from '../builtins/functions.ts';
import { functions, loops } from '../builtins/functions.ts';
import { methods } from '../builtins/methods.ts';
import { ParseFailure } from '../parse-failure.ts';
import type { Expression } from '../syntax-tree.ts';
import type { Token } from '../token.ts';
import type { TokenReader } from './token-reader.ts';

/** Reads a function call. The reader is at the bracket after the function's name. */
export function readCall(reader: TokenReader, { text: name, start, end }: Token): Expression {
  const loop = loops.get(name);
  if (loop) return readLoop(reader, loop.name, start);
  const builtin = functions.get(name);
  if (!builtin) throw new ParseFailure(`there is no function "${name}"`, start, end);
  return { kind: 'call', name: builtin.name, arguments: readArguments(reader, builtin, start), start, end: reader.end };
}

/** Reads a method call. The reader is at the bracket after the method's name. */
export function readMethod(reader: TokenReader, target: Expression, token: Token): Expression {
  const name = reader.textOf(token);
  const builtin = methods.get(name);
  if (!builtin) throw new ParseFailure(`there is no method "${name}"`, token.start, token.end);
  const values = readArguments(reader, builtin, token.start);
  return { kind: 'method', name: builtin.name, target, arguments: values, start: target.start, end: reader.end };
}

function readArguments(reader: TokenReader, builtin: Builtin, start: number): Expression[] {
  reader.expectBracket('(');
  const values: Expression[] = [];
  while (!reader.isBracket(')')) {
    values.push(reader.readInBrackets());
    if (!reader.isOperator(',')) break;
    reader.next();
  }
  reader.expectBracket(')');
  const { least, most } = argumentBounds(builtin);
  if (values.length < least || values.length > most) {
    throw new ParseFailure(`${builtin.name}() takes ${countOf(least, most)}, not ${values.length}`, start, reader.end);
  }
  return values;
}

function countOf(least: number, most: number): string {
  if (most === 0) return 'no values';
  if (least === most) return most === 1 ? '1 value' : `${most} values`;
  return most === least + 1 ? `${least} or ${most} values` : `${least} to ${most} values`;
}

/** `map(items, #.price)` or, with a name for the item, `map(items as item, item.price)`. */
function readLoop(reader: TokenReader, name: LoopName, start: number): Expression {
  reader.expectBracket('(');
  const list = reader.readInBrackets();
  const alias = readAlias(reader);
  reader.expectOperator(',');
  const body = reader.readLoopBody();
  reader.expectBracket(')');
  return { kind: 'loop', name, list, alias, body, start, end: reader.end };
}

function readAlias(reader: TokenReader): string | null {
  if (reader.token?.kind !== 'name' || reader.token.text !== 'as') return null;
  reader.next();
  const { token } = reader;
  if (token?.kind !== 'name') throw reader.missing('a name');
  reader.next();
  return token.text;
}
