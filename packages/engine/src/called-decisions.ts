import type { CompiledDecision, LookupFailure } from '@rulewright/jdm';
import { Waiting } from '@rulewright/jdm';

/** A decision that can be called, or why it cannot be; null where it is not compiled. */
export type Callable = CompiledDecision | LookupFailure | null;

/**
 * The decisions that one evaluation calls. One that is called and was not looked up yet has the run left, which begins again when
 * the decision is there: a compiled decision cannot wait.
 */
export class CalledDecisions<Found extends Callable> {
  readonly #found = new Map<string, Found>();
  /** One that is called many times at once is looked up once. */
  readonly #lookups = new Map<string, Promise<Found>>();
  readonly #lookUp: (key: string) => Promise<Found>;

  constructor(lookUp: (key: string) => Promise<Found>) {
    this.#lookUp = lookUp;
  }

  /** For a run, which it leaves where the decision has to be looked up. */
  readonly resolve = (key: string): Found => {
    const known = this.#found.get(key);
    if (known === undefined) throw new Waiting(this.find(key));
    return known;
  };

  find(key: string): Promise<Found> {
    const lookup = this.#lookups.get(key) ?? this.#lookUp(key);
    this.#lookups.set(key, lookup);
    return lookup.then((found) => {
      this.#found.set(key, found);
      return found;
    });
  }
}
