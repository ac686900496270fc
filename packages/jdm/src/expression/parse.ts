import { ExpressionError } from './expression-error.ts';
import { readOperations } from './parser/operations.ts';
import { readTests } from './parser/tests.ts';
import type { SourceKind } from './parser/token-reader.ts';
import { TokenReader } from './parser/token-reader.ts';
import { mostRepeatedSteps } from './repeated-steps.ts';
import type { Expression } from './syntax-tree.ts';

/** `repeatedSteps` says how much of the text the engine has to read again; of a text with an error, at most. */
export type Parsed =
  | { ok: true; tree: Expression; repeatedSteps: number }
  | { ok: false; error: ExpressionError; repeatedSteps: number };

/** Reads a whole expression, as it stands in output cells, expression nodes and conditions. */
export const parseExpression = (source: string): Parsed => parse(source, 'expression');

/** Reads an input cell, which is held against the value of its column: `> 5`, `[1..10)`, `"a", "b"`. */
export const parseCell = (source: string): Parsed => parse(source, 'cell');

function parse(source: string, kind: SourceKind): Parsed {
  let reader: TokenReader | undefined;
  try {
    reader = new TokenReader(source, kind, readOperations);
    const tree = kind === 'cell' ? readTests(reader) : reader.readExpression();
    if (reader.token) throw reader.unexpected();
    return { ok: true, tree, repeatedSteps: reader.repeatedSteps };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { ok: false, error, repeatedSteps: Math.max(reader?.repeatedSteps ?? 0, mostRepeatedSteps(source)) };
  }
}
