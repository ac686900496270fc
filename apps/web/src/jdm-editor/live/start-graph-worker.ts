import { GraphWorker } from './graph-worker.ts';

/** The worker itself is started with the first graph after it is let go. */
export const createGraphWorker = () =>
  new GraphWorker(() => new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' }), true);
