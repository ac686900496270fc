import { ParseFailure } from './parse-failure.ts';
import { readCell } from './parser/cell-tests.ts';
import { readOperations } from './parser/operations.ts';
import type { SourceKind } from './parser/token-reader.ts';
import { TokenReader } from './parser/token-reader.ts';
import type { Cell, Expression } from './syntax-tree.ts';

/** `backtrackingSteps` is how many steps were repeated to read it. */
export type Parsed<Tree> =
  | { ok: true; tree: Tree; backtrackingSteps: number }
  | { ok: false; error: ParseFailure; backtrackingSteps: number };

/** Parses an expression of an output cell, an expression node or a condition. */
export const parseExpression = (source: string): Parsed<Expression> =>
  parse(source, 'expression', (reader) => reader.readExpression());

/** Parses an input cell, which tests the value of its column: `> 5`, `[1..10)`, `"a", "b"`. */
export const parseCell = (source: string): Parsed<Cell> => parse(source, 'cell', readCell);

function parse<Tree>(source: string, kind: SourceKind, read: (reader: TokenReader) => Tree): Parsed<Tree> {
  let reader: TokenReader | undefined;
  try {
    reader = new TokenReader(source, kind, readOperations);
    const tree = read(reader);
    if (reader.token) throw reader.unexpected();
    return { ok: true, tree, backtrackingSteps: reader.backtrackingSteps };
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return { ok: false, error, backtrackingSteps: reader?.backtrackingSteps ?? 0 };
  }
}
