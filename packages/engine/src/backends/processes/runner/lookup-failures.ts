import { BoundedMap } from '../../../bounded-map.ts';
import type { LookupFailure } from '../../../input-output/failure.ts';
import { lookupWords } from '../../../input-output/failure-words.ts';

const MAX_KEPT = 1_000;

/**
 * Failures to look up a called decision. The engine passes on nothing of an error but its text, so the text ends with a
 * number by which the failure is found again.
 */
export class LookupFailures {
  readonly #failures = new BoundedMap<LookupFailure>(MAX_KEPT);
  #last = 0;

  /** The error to throw into the engine. A function that calls a decision can catch it and read its text. */
  errorFor(failure: LookupFailure): Error {
    const number = String(++this.#last);
    this.#failures.set(number, failure);
    return new Error(`${lookupWords(failure)} (lookup ${number})`);
  }

  /** The failure that an error text of the engine comes from; null where it comes from something else. */
  find(text: string): LookupFailure | null {
    const number = text.match(/\(lookup (\d+)\)/)?.[1];
    return (number && this.#failures.get(number)) || null;
  }
}
