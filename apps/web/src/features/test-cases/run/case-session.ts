import type { RunGraph } from '#jdm-editor/live/graph-patch.ts';
import { patched } from '#jdm-editor/live/graph-patch.ts';
import type { CasesQuestion, CasesReply } from './case-messages.ts';
import { CaseRunner } from './case-runner.ts';

type Reply = (told: CasesReply) => void;

/** Answers the questions of a page, with a copy of its graph that it is told the changes of. */
export class CaseSession {
  #graph: RunGraph | null = null;
  readonly #runner = new CaseRunner();
  /** A newer question makes the run of an older one end. */
  #latest = 0;

  async answer(question: CasesQuestion, reply: Reply): Promise<void> {
    const { id, patch, cases, called } = question;
    const isSame = patch.order === null && patch.edges === null && patch.changed.length === 0;
    if (!this.#graph || !isSame) this.#graph = patched(this.#graph, patch);
    if (cases) this.#runner.setCases(cases);
    if (called) this.#runner.setCalled(called);
    this.#latest = id;
    if (question.kind === 'run') {
      const done = await this.#finished(this.#runner.run(this.#graph), id, reply);
      if (done) reply({ id, kind: 'answer', answer: done });
    } else {
      const sought = await this.#finished(this.#runner.reach(this.#graph, question.targets, question.start), id, reply);
      if (sought) reply({ id, kind: 'reached', sought });
    }
  }

  /** Goes on after every step, so that newer questions are heard. Null if there was one. */
  async #finished<Result>(steps: Generator<number, Result>, id: number, reply: Reply): Promise<Result | null> {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      reply({ id, kind: 'progress', done: value });
      await new Promise((resolve) => setTimeout(resolve));
      if (this.#latest !== id) return null;
    }
  }
}
