import { ParseFailure } from '../parse-failure.ts';
import type { Assignment, Expression } from '../syntax-tree.ts';
import type { Token } from '../token.ts';
import { readAccesses } from './accesses.ts';
import { readCall } from './calls.ts';
import type { TokenReader } from './token-reader.ts';

/** Reads an expression that begins with a name: a field, a call, or assignments such as `fee = 2; fee * 3`. */
export function readNamed(reader: TokenReader, token: Token): Expression {
  reader.next();
  if (reader.isBracket('(')) return readAccesses(reader, readCall(reader, token));
  const { text, start, end } = token;
  const named = readAccesses(
    reader,
    text === '$root' ? { kind: 'root', start, end } : { kind: 'name', name: text, start, end },
  );
  return reader.isOperator('=') ? readAssignments(reader, named) : named;
}

/**
 * Reads assignments up to the end of the text, or up to an expression that is not an assignment and is their result.
 */
function readAssignments(reader: TokenReader, first: Expression): Expression {
  const assignments: Assignment[] = [readValue(reader, first)];
  let result: Expression | null = null;
  while (reader.token && !result) {
    reader.expectOperator(';');
    if (!reader.token) break;
    const target = reader.attempt(() => readTarget(reader));
    if (target) assignments.push(readValue(reader, target));
    else result = reader.readExpression();
  }
  return { kind: 'assignments', assignments, result, start: first.start, end: reader.end };
}

function readValue(reader: TokenReader, target: Expression): Assignment {
  const path = pathOf(target);
  reader.expectOperator('=');
  const value = reader.readExpression();
  return { path, value, start: target.start, end: reader.end };
}

/**
 * Reads the target of an assignment. After the first assignment any token but a string is accepted as a
 * name there.
 */
function readTarget(reader: TokenReader): Expression | null {
  const { token } = reader;
  if (!token || token.kind === 'string') return null;
  reader.next();
  const name: Expression = { kind: 'name', name: reader.textOf(token), start: token.start, end: token.end };
  const target = readAccesses(reader, name);
  return reader.isOperator('=') ? target : null;
}

/** `a.b` can be assigned, `a["b"]` cannot. */
function pathOf(target: Expression): string[] {
  const steps: string[] = [];
  let part = target;
  for (; part.kind === 'member'; part = part.target) steps.push(part.name);
  if (part.kind === 'name') return [part.name, ...steps.reverse()];
  if (part.kind === 'root') return ['$root', ...steps.reverse()];
  const words = 'only a name, or names joined by dots, can stand before "="';
  throw new ParseFailure(words, target.start, target.end);
}
