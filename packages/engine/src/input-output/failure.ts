/** Why a called decision could not be given to the decision that calls it. */
export type LookupFailure =
  | { key: string; reason: 'missing' | 'unpublished' | 'unavailable' }
  /** It exists, but it cannot be run. `problem` is a whole sentence. */
  | { key: string; reason: 'not-runnable'; problem: string };

/** Where and why a value does not fit a schema. */
export type SchemaMismatch = { path: string[]; reason: MismatchReason };

type MismatchReason =
  | { kind: 'missing' }
  | { kind: 'type'; expected: string }
  | { kind: 'not-allowed' }
  | { kind: 'no-alternative' }
  | { kind: 'other'; text: string };

/** The part of an expression that failed. */
export type ExpressionFault =
  | { kind: 'call'; name: string; reason: string }
  | { kind: 'operator'; operator: string }
  | { kind: 'not-a-list' };

/** Why an evaluation failed. Every backend uses this form, so that the messages are the same. */
export type FailureCause =
  /** A calculation went out of the range of numbers. */
  | { kind: 'out-of-range' }
  | { kind: 'call-depth' }
  | { kind: 'no-fixed-clock' }
  | { kind: 'lookup'; failure: LookupFailure }
  | { kind: 'expression'; text: string; fault: ExpressionFault | null }
  /** A node with a loop received something that is not a list. */
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
