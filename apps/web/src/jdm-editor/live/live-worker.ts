import { GraphSession } from './graph-session.ts';
import type { WorkerQuestion } from './live-answer.ts';

const session = new GraphSession();

addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) =>
  session.answer(data, (reply) => postMessage(reply)),
);
