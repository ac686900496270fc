import { useMemo } from 'react';
import type { GraphWorker } from '#jdm-editor/live/graph-worker.ts';
import type { LiveRun } from '#jdm-editor/live/use-live-run.ts';
import { useLiveRun } from '#jdm-editor/live/use-live-run.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useCalledGraphs } from './use-called-graphs.ts';
import type { WorkingCopy } from './working-copy/working-copy.ts';
import { isBlank, useWorkingCopy } from './working-copy/working-copy.ts';

type Options = {
  copy: WorkingCopy;
  worker: GraphWorker;
  address: DocumentAddress;
  /** Null while nobody gave one: rules that fail on a sample that nobody asked for would look broken. */
  input: string | null;
  /** What the time is while it runs. Null for the present. */
  clock: string | null;
  /** Whether the graph is on the screen. */
  isDrawn: boolean;
};

/**
 * Runs the graph in the editor on the input of the console while they are edited. It begins when the graph is on the screen, so
 * that nobody waits longer for that.
 */
export function useLiveTest({ copy, worker, address, input, clock, isDrawn }: Options): LiveRun | null {
  const graph = useWorkingCopy(copy, ({ readable }) => readable.graph);
  const isRunnable = useWorkingCopy(copy, (state) => !state.content.fault && !isBlank(state));
  const isWanted = isDrawn && isRunnable && graph.nodes.length > 0 && input !== null;
  const called = useCalledGraphs(address, isWanted ? graph : null);
  const run = useMemo(() => (isWanted && called ? { input, clock, called } : null), [isWanted, input, clock, called]);
  return useLiveRun(worker, graph, run);
}
