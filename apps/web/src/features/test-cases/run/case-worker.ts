import type { RunGraph } from '#jdm-editor/live/graph-patch.ts';
import { patched } from '#jdm-editor/live/graph-patch.ts';
import type { CasesQuestion, CasesReply } from './case-messages.ts';
import { CaseRunner } from './case-runner.ts';

/** Its own copy of the graph, which the page tells what changes in it. */
let graph: RunGraph | null = null;
const runner = new CaseRunner();
/** A newer question makes the run of an older one end. */
let latest = 0;

addEventListener('message', ({ data }: MessageEvent<CasesQuestion>) => {
  const { patch, cases, called } = data;
  const isSame = patch.order === null && patch.edges === null && patch.changed.length === 0;
  if (!graph || !isSame) graph = patched(graph, patch);
  if (cases) runner.setCases(cases);
  if (called) runner.setCalled(called);
  latest = data.id;
  void answer(data, graph);
});

async function answer(question: CasesQuestion, of: RunGraph): Promise<void> {
  const { id } = question;
  const reply = (told: CasesReply) => postMessage(told);
  if (question.kind === 'run') {
    const done = await finished(runner.run(of), id, reply);
    if (done) reply({ id, kind: 'answer', answer: done });
  } else {
    const sought = await finished(runner.reach(of, question.targets, question.start), id, reply);
    if (sought) reply({ id, kind: 'reached', sought });
  }
}

/** Goes on after every step, so that newer questions are heard. Null if there was one. */
async function finished<Result>(
  steps: Generator<number, Result>,
  id: number,
  reply: (told: CasesReply) => void,
): Promise<Result | null> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    reply({ id, kind: 'progress', done: value });
    await new Promise((resolve) => setTimeout(resolve));
    if (latest !== id) return null;
  }
}
