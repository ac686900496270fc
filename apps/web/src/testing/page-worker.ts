import { GraphSession } from '#jdm-editor/live/graph-session.ts';
import type { WorkerQuestion, WorkerReply } from '#jdm-editor/live/live-answer.ts';

/** Does in the page what the worker of a graph does. */
export class PageWorkerStandIn {
  onmessage: ((event: { data: WorkerReply }) => void) | null = null;
  onerror = null;
  readonly #session = new GraphSession();

  postMessage(question: WorkerQuestion) {
    queueMicrotask(() => this.#session.answer(structuredClone(question), (data) => this.onmessage?.({ data })));
  }

  terminate() {
    this.onmessage = null;
  }
}
