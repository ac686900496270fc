import { randomUUID } from 'node:crypto';
import type { LookupFailure } from '@rulewright/jdm';
import { lookupWords } from '@rulewright/jdm';
import { BoundedMap } from '../../../bounded-map.ts';

const MAX_KEPT = 1_000;
const MAX_KEY_LENGTH = 200;

/**
 * Failures to look up a called decision. The engine passes on nothing of an error but its text, so the text ends with an
 * identifier by which the failure is found again. It is random, so that a function can only pass on a failure that it caught.
 */
export class LookupFailures {
  readonly #failures = new BoundedMap<LookupFailure>(MAX_KEPT);

  /** The error to throw into the engine. A function that calls a decision can catch it and read its text. */
  errorFor(failure: LookupFailure): Error {
    const id = randomUUID();
    // A graph may call a key of any length.
    const kept = { ...failure, key: failure.key.slice(0, MAX_KEY_LENGTH) };
    this.#failures.set(id, kept);
    return new Error(`${lookupWords(kept)} (lookup ${id})`);
  }

  /** The failure that an error text of the engine comes from; null where it comes from something else. */
  find(text: string): LookupFailure | null {
    const id = text.match(/\(lookup ([\da-f-]{36})\)/)?.[1];
    return (id && this.#failures.get(id)) || null;
  }
}
