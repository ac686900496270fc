/**
 * Leaves a run that needs something from outside. Whoever runs the decision waits for it and runs it again from the beginning. A run
 * takes microseconds, and one that could be left and taken up again would have to be written in another way throughout.
 */
export class Waiting {
  constructor(readonly until: Promise<unknown>) {}
}

/**
 * What one run got from outside. Each time it runs, it asks for the same in the same order, because the moment that it takes for
 * now and its random numbers stay the same as well.
 */
export class Outside {
  readonly now = Date.now();
  readonly #drawn: number[] = [];
  #draws = 0;
  readonly #answers: { answer: unknown; tookMs: number }[] = [];
  #asked = 0;
  /** How long the answers took that were there before the run began again. Its own time does not have that in it. */
  waitedMs = 0;

  startAgain(): void {
    this.#asked = 0;
    this.#draws = 0;
    this.waitedMs = 0;
  }

  readonly random = (): number => {
    const place = this.#draws++;
    const known = this.#drawn[place];
    if (known !== undefined) return known;
    const drawn = Math.random();
    this.#drawn.push(drawn);
    return drawn;
  };

  /** Answers at once where it can, or where it has answered before. */
  ask<Answer>(begin: () => Answer | Promise<Answer>): Answer {
    const place = this.#asked++;
    const known = this.#answers[place];
    if (known) {
      this.waitedMs += known.tookMs;
      return known.answer as Answer;
    }
    const startedAt = performance.now();
    const keep = (given: Answer) => {
      this.#answers[place] = { answer: given, tookMs: performance.now() - startedAt };
      return given;
    };
    const answer = begin();
    if (answer instanceof Promise) throw new Waiting(answer.then(keep));
    return keep(answer);
  }
}

/** Runs something as often as it waits. */
export async function untilDone<Result>(run: (outside: Outside) => Result | Promise<Result>): Promise<Result> {
  const outside = new Outside();
  for (;;) {
    try {
      return await run(outside);
    } catch (error) {
      if (!(error instanceof Waiting)) throw error;
      await error.until;
      outside.startAgain();
    }
  }
}
