import { ValueFailure } from '../../number/value-failure.ts';
import type { EvaluationCause } from './evaluation-cause.ts';
import { failureWords } from './failure-words.ts';

/** A node fails, and with it the evaluation. Its message is for the author of the rules. */
export class EvaluationFailure extends Error {
  constructor(
    /** Null where it is not a single node that fails. */
    readonly nodeId: string | null,
    override readonly cause: EvaluationCause,
  ) {
    super(failureWords(cause));
  }
}

/**
 * What was thrown while a node ran, as its failure. Values can be nested deeper than the stack has room for, and lists and texts can be
 * longer than JavaScript can hold: it then throws a RangeError.
 */
export function failureAt(nodeId: string | null, thrown: unknown): unknown {
  if (thrown instanceof ValueFailure) return new EvaluationFailure(nodeId, { kind: 'value', reason: thrown.message });
  return thrown instanceof RangeError ? new EvaluationFailure(nodeId, { kind: 'too-deep' }) : thrown;
}

/** Why the node fails that called a decision of which a node failed. Of decisions that call each other only the innermost is told. */
export function causeOfCaller(cause: EvaluationCause, key: string, nodeName: string): EvaluationCause {
  if (cause.kind === 'called' || cause.kind === 'lookup' || cause.kind === 'call-depth') return cause;
  return { kind: 'called', key, nodeName, cause };
}
