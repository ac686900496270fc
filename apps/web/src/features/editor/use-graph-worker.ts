import { useEffect, useState } from 'react';
import { createGraphWorker } from '#jdm-editor/live/start-graph-worker.ts';
import type { WorkingCopy } from './working-copy/working-copy.ts';

/** The worker that checks and runs the graph of a page while it is edited. It begins when the graph is on the screen. */
export function useGraphWorker(copy: WorkingCopy, isShown: boolean) {
  const [worker] = useState(createGraphWorker);

  useEffect(() => {
    // Tests of components have no workers.
    if (typeof Worker === 'undefined') return;
    const show = ({ readable }: ReturnType<WorkingCopy['getState']>) => worker.showGraph(readable.graph, readable.text);
    show(copy.getState());
    const unsubscribe = copy.subscribe((state, before) => {
      if (state.readable !== before.readable) show(state);
    });
    return () => {
      unsubscribe();
      worker.close();
    };
  }, [copy, worker]);

  useEffect(() => {
    if (isShown) worker.letGo();
  }, [worker, isShown]);

  return worker;
}
