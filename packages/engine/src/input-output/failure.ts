/** Why a called decision could not be given to the decision that calls it. */
export type LookupFailure =
  | { key: string; reason: 'missing' | 'unpublished' | 'unavailable' }
  /** There is one, but it cannot be run; `problem` is a whole sentence. */
  | { key: string; reason: 'not-runnable'; problem: string };

/** Where a value does not fit a schema, as the steps to its place, and in which way. */
export type SchemaMismatch = { path: string[]; reason: MismatchReason };

type MismatchReason =
  | { kind: 'missing' }
  | { kind: 'type'; expected: string }
  | { kind: 'not-allowed' }
  | { kind: 'no-alternative' }
  | { kind: 'other'; text: string };

/** What in an expression failed. */
export type ExpressionFault =
  | { kind: 'call'; name: string; reason: string }
  | { kind: 'operator'; operator: string }
  | { kind: 'not-a-list' };

/** Why an evaluation failed. Every backend tells it in this form, so that all of them use the same words. */
export type FailureCause =
  /** A calculation went out of the range of numbers. */
  | { kind: 'out-of-range' }
  | { kind: 'call-depth' }
  | { kind: 'lookup'; failure: LookupFailure }
  | { kind: 'expression'; text: string; fault: ExpressionFault | null }
  /** A node that goes through a list was given something else. */
  | { kind: 'not-a-list' }
  | { kind: 'schema-mismatch'; mismatch: SchemaMismatch }
  | { kind: 'not-a-schema'; reason: string }
  | { kind: 'function-timeout' }
  | { kind: 'function-without-handler' }
  | { kind: 'function-memory' }
  | { kind: 'function-number' }
  | { kind: 'function-error'; reason: string; line: number | null }
  | { kind: 'node' }
  | { kind: 'unknown' };
