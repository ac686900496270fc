import type { Pattern } from '../pattern/compile-pattern.ts';
import { compilePattern as compile } from '../pattern/compile-pattern.ts';
import type { PatternRoom } from '../pattern/pattern-steps.ts';
import { PatternFault } from '../pattern/pattern-tree.ts';
import { SchemaFault } from './schema-fault.ts';

export type { Pattern } from '../pattern/compile-pattern.ts';

/** A regular expression in a schema. */
export function compilePattern(source: string, keyword: string, room: PatternRoom): Pattern {
  try {
    return compile(source, room);
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    throw new SchemaFault(`"${keyword}" must be a regular expression, and "${source.slice(0, 100)}" ${error.message}`);
  }
}
