import type { PatternRoom } from '../pattern/pattern-steps.ts';
import type { Check } from './misfit.ts';

/**
 * The schema that a keyword is in, how the schemas in it are compiled, and how much room there is for regular expressions.
 */
export type Around = {
  schema: Record<string, unknown>;
  keyword: string;
  compile: (schema: unknown) => Check;
  room: PatternRoom;
};

/** Compiles what a keyword says. Null where that tests nothing. */
export type Keyword = (value: unknown, around: Around) => Check | null;
