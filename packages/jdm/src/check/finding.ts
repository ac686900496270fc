import type { ProblemCode, ProblemFix } from '../graph/problem.ts';

/** Something to say about a text, with its position there. */
export type Finding = {
  code: ProblemCode;
  severity: 'error' | 'warning';
  reason: string;
  start: number;
  end: number;
  fix?: ProblemFix;
  doubt?: Doubt;
};

/**
 * A name that may be right, because not all names are known. It is only reported where something else of the graph speaks against
 * it.
 */
export type Doubt = {
  /** What the name is a field of: the path of the object, in the data that the text works on. */
  owner: string;
  name: string;
  /** Names that are known there. */
  known: readonly string[];
  /** Whether the name stands alone, where a text could stand. */
  isWord: boolean;
  /** Whether a missing value is expected there. */
  isGuarded: boolean;
  /** The text that is wanted there, because its column holds texts. Null where none is. */
  text: string | null;
  /** What its column holds instead of texts: "a number". */
  noun?: string | undefined;
};

export const warning = (
  code: ProblemCode,
  reason: string,
  { start, end }: { start: number; end: number },
  fix?: ProblemFix,
): Finding => ({ code, severity: 'warning', reason, start, end, ...(fix && { fix }) });

/** A fix that replaces a part of the text. */
export const replace = ({ start, end }: { start: number; end: number }, text: string): ProblemFix => ({
  label: `Write ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`,
  start,
  end,
  text,
});

export type CellFinding = { column: number; finding: Finding };

/** What was found in the cells of a table: for each text of a column, and for each row. */
export type RowFindings = {
  byText: Map<string, readonly Finding[]>[];
  byRow: WeakMap<object, readonly CellFinding[]>;
};
