import type { ProblemPlace } from '@rulewright/contract';

/** Why a called decision could not be given to the decision that calls it. */
export type LookupFailure =
  | { key: string; reason: 'missing' | 'unpublished' | 'unavailable' }
  /** It exists, but it cannot be run. `problem` is a whole sentence. */
  | { key: string; reason: 'not-runnable'; problem: string };

/** Where and why a value does not fit a schema. */
export type SchemaMismatch = { path: string[]; reason: MismatchReason };

export type MismatchReason =
  | { kind: 'missing' }
  | { kind: 'type'; expected: string }
  | { kind: 'not-allowed' }
  | { kind: 'no-alternative' }
  | { kind: 'other'; text: string };

/** What a schema describes: the input of the evaluation, its result, or the input of a decision that it calls. */
export type SchemaSubject = 'input' | 'result' | 'called input';

/** Why an evaluation failed. */
export type EvaluationCause =
  /** `reason` is a whole sentence. The place is that of the part that has no result, in the text of the expression. */
  | { kind: 'expression'; text: string; reason: string | null; place: ProblemPlace | null }
  /** An expression that cannot be parsed. */
  | { kind: 'unreadable'; text: string; reason: string; place: ProblemPlace }
  /** A node with a loop received something that is not a list. `field` is the expression that gave it, if there is one. */
  | { kind: 'not-a-list'; field: string | null }
  | { kind: 'schema-mismatch'; subject: SchemaSubject; mismatch: SchemaMismatch }
  /** `name` is that of the node. */
  | { kind: 'not-a-schema'; name: string; reason: string }
  | { kind: 'lookup'; failure: LookupFailure }
  /** `most` is how deep decisions may call each other. */
  | { kind: 'call-depth'; most: number }
  /** A node of a called decision failed. The decision is the innermost of those that call each other. */
  | { kind: 'called'; key: string; nodeName: string; cause: EvaluationCause }
  /** A node failed outside of an expression. `reason` is a whole sentence. */
  | { kind: 'value'; reason: string }
  | { kind: 'too-deep' }
  | { kind: 'function-timeout' }
  | { kind: 'function-without-handler' }
  | { kind: 'function-memory' }
  | { kind: 'function-number' }
  /** The place is that of the line in the source. */
  | { kind: 'function-error'; reason: string; line: number | null; place?: ProblemPlace }
  | { kind: 'unknown' };
