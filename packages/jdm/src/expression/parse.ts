import { maxBacktrackingSteps } from './backtracking-cost.ts';
import { ParseFailure } from './parse-failure.ts';
import { readCell } from './parser/cell-tests.ts';
import { readOperations } from './parser/operations.ts';
import type { SourceKind } from './parser/token-reader.ts';
import { MAX_BRACKETS, TokenReader } from './parser/token-reader.ts';
import type { Cell, Expression } from './syntax-tree.ts';

/** `repeatedSteps` says how much of the text the engine has to read again; of a text with an error, at most. */
export type Parsed<Tree> =
  | { ok: true; tree: Tree; repeatedSteps: number }
  | { ok: false; error: ParseFailure; repeatedSteps: number };

/** Reads a whole expression, as it stands in output cells, expression nodes and conditions. */
export const parseExpression = (source: string): Parsed<Expression> =>
  parse(source, 'expression', (reader) => reader.readExpression());

/** Reads an input cell, which is held against the value of its column: `> 5`, `[1..10)`, `"a", "b"`. */
export const parseCell = (source: string): Parsed<Cell> => parse(source, 'cell', readCell);

function parse<Tree>(source: string, kind: SourceKind, read: (reader: TokenReader) => Tree): Parsed<Tree> {
  let reader: TokenReader | undefined;
  try {
    reader = new TokenReader(source, kind, readOperations);
    const tree = read(reader);
    if (reader.token) throw reader.unexpected();
    return { ok: true, tree, repeatedSteps: reader.repeatedSteps };
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    const repeatedSteps = Math.max(reader?.repeatedSteps ?? 0, maxBacktrackingSteps(source));
    return { ok: false, error: reader && error.code === 'syntax' ? asDeep(reader, error) : error, repeatedSteps };
  }
}

/** The engine reads on behind an error, where our parser stops, so that brackets behind it count as well. */
function asDeep({ openBrackets }: TokenReader, error: ParseFailure): ParseFailure {
  if (openBrackets <= MAX_BRACKETS) return error;
  return new ParseFailure(`nested more than ${MAX_BRACKETS} levels deep`, error.start, error.end, 'depth');
}
