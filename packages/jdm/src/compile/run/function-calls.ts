import type { EvaluationCause } from '../outcome/evaluation-cause.ts';

/** A call of a function that an author wrote. */
export type FunctionCall = {
  source: string;
  /** A module exports its handler, an older script declares it. */
  form: 'module' | 'script';
  /** JSON. */
  input: string;
  /** What each node before it gave, by their names, as JSON; null where the source does not name `$nodes`. */
  nodes: string | null;
  /** How many decisions called each other to get here. */
  depth: number;
  /** Without a trace, nothing is logged. */
  isTraced: boolean;
};

/** What it gave, as JSON, or why it failed; and what it logged. */
export type FunctionAnswer =
  | { result: string; log: readonly unknown[] }
  | { failed: EvaluationCause; log: readonly unknown[] };

/** The node that a function belongs to, and what whoever calls it notes about it, for its next calls. */
export type FunctionNotes = { readonly nodeId?: string; usualMs?: number };

/** Calls functions, at once or later. Null where a function cannot be called here. */
export type CallFunction = (
  call: FunctionCall,
  notes: FunctionNotes,
) => FunctionAnswer | null | Promise<FunctionAnswer | null>;
