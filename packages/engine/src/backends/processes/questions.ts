import type { Decision, Load, Log } from '../../engine.ts';
import type { Evaluation } from '../../task.ts';
import { unavailable } from '../../unavailable.ts';
import { Turns } from './turns.ts';

/** Of one tenant on one worker: a function can ask for thousands at once. */
export const MAX_LOADS_AT_ONCE = 16;

/** What a worker asks of the outside. */
export type Outside = {
  load: Load;
  /** Takes and gives JSON text, and is never rejected: what fails is told in the answer. */
  http: (request: string, tenant: string, signal: AbortSignal) => Promise<string>;
  log: Log;
};

/** What one worker asks of the outside while it evaluates, and in whose name. */
export class Questions {
  readonly #outside: Outside;
  readonly #signal: AbortSignal;
  readonly #isRunning: (owner: string) => boolean;
  readonly #turns = new Turns(MAX_LOADS_AT_ONCE);
  readonly #open = new Map<string, number>();

  /** `isRunning` tells whether anything of an owner's is still being evaluated. */
  constructor(outside: Outside, signal: AbortSignal, isRunning: (owner: string) => boolean) {
    this.#outside = outside;
    this.#signal = signal;
    this.#isRunning = isRunning;
  }

  /** How many of an owner's are not answered yet. */
  openOf(owner: string): number {
    return this.#open.get(owner) ?? 0;
  }

  load(owner: string, key: string): Promise<Decision | { refused: string } | null> {
    const { load, log } = this.#outside;
    const { tenant, scope } = ownedBy(owner);
    const found = this.#turns.take(tenant, async () => {
      // What asked may have ended while this waited for its turn.
      if (!this.#isRunning(owner)) return null;
      return load(scope, key).catch((error: Error) => {
        log('a decision could not be loaded', error);
        return { refused: unavailable(key) };
      });
    });
    return this.#counted(owner, found);
  }

  http(owner: string, request: string): Promise<string> {
    return this.#counted(owner, this.#outside.http(request, ownedBy(owner).tenant, this.#signal));
  }

  async #counted<Answer>(owner: string, answer: Promise<Answer>): Promise<Answer> {
    this.#open.set(owner, this.openOf(owner) + 1);
    const answered = await answer;
    const left = this.openOf(owner) - 1;
    if (left > 0) this.#open.set(owner, left);
    else this.#open.delete(owner);
    return answered;
  }
}

/**
 * In whose name a worker asks: one text, which it hands back as it was given it. It is made for every evaluation, so it is
 * the two names with a line break between them, which no tenant's name has.
 */
export const ownerOf = ({ tenant, scope }: Pick<Evaluation, 'tenant' | 'scope'>) => `${tenant}\n${scope}`;

function ownedBy(owner: string) {
  const end = owner.indexOf('\n');
  return { tenant: owner.slice(0, end), scope: owner.slice(end + 1) };
}
