import type { CasesReply } from '#features/test-cases/run/case-messages.ts';
import { CaseSession } from '#features/test-cases/run/case-session.ts';
import { GraphSession } from '#jdm-editor/live/graph-session.ts';

/** Does in the page what the workers of a document do, and can be made to wait before it answers what its cases give. */
export function pageWorkers() {
  let held = Promise.resolve();

  class StandIn {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror = null;
    readonly #answer: (question: unknown) => void;

    constructor(url: URL) {
      const tell = (data: unknown) => this.onmessage?.({ data });
      const tellInTime = async (reply: CasesReply) => {
        if (reply.kind !== 'progress') await held;
        tell(reply);
      };
      const [graph, cases] = [new GraphSession(), new CaseSession()];
      this.#answer = url.pathname.includes('case-worker')
        ? (question) => void cases.answer(question as never, (reply) => void tellInTime(reply))
        : (question) => void graph.answer(question as never, tell);
    }

    postMessage(question: unknown) {
      queueMicrotask(() => this.#answer(structuredClone(question)));
    }

    terminate() {
      this.onmessage = null;
    }
  }

  return {
    Worker: StandIn as new (url: URL) => object,
    /** Keeps answers back, until the function that it returns is called. */
    hold() {
      let open = () => {};
      held = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
  };
}
