import { CompiledDecision, compileDecision, failureError, Rejection } from '@rulewright/jdm';
import type { EvaluationError } from '../../../outcome.ts';

/** A decision that this worker keeps, compiled when it is first run, or why it cannot be run. */
export class HeldDecision {
  readonly #text: string;
  readonly #compiled: { asIs?: CompiledDecision | EvaluationError; called?: CompiledDecision | EvaluationError } = {};

  constructor(text: string) {
    this.#text = text;
  }

  /** To be run by itself, or to be called by another decision. */
  compiled(how: 'asIs' | 'called'): CompiledDecision | EvaluationError {
    this.#compiled[how] ??= this.#compile(how === 'called');
    return this.#compiled[how];
  }

  #compile(isCalled: boolean): CompiledDecision | EvaluationError {
    const compiled = compileDecision(this.#text, { isCalled, hasTime: true });
    if (compiled instanceof CompiledDecision) return compiled;
    if (!(compiled instanceof Rejection)) return failureError({ kind: 'unknown' }, null);
    const { message, nodeId, place } = compiled;
    return { code: 'graph', message, nodeId, ...(place && { place }) };
  }
}
