import type { RunGraph } from './graph-patch.ts';
import { patched } from './graph-patch.ts';
import { GraphRunner } from './graph-runner.ts';
import type { LiveQuestion, LiveReply } from './live-answer.ts';

/** Its own copy of the graph, which the page tells what changes in it. */
let graph: RunGraph | null = null;
const runner = new GraphRunner();

addEventListener('message', ({ data: { id, patch, input } }: MessageEvent<LiveQuestion>) => {
  const isSame = patch.order === null && patch.edges === null && patch.changed.length === 0;
  if (!graph || !isSame) graph = patched(graph, patch);
  const reply: LiveReply = { id, answer: runner.run(graph, input) };
  postMessage(reply);
});
