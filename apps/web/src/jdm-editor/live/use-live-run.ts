import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { GraphRun } from '#jdm-editor/drawing/graph-run.ts';
import { runOfTrace } from '#jdm-editor/drawing/graph-run.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { GraphWorker, RunInput } from './graph-worker.ts';
import type { LiveAnswer } from './live-answer.ts';

export type LiveRun = {
  answer: LiveAnswer;
  /** What it was run on. */
  input: unknown;
  /**
   * What the run did at each node; null if it was not run. While a text is being typed it is that of the last run, so that values
   * do not come and go with every key.
   */
  run: GraphRun | null;
  /** Whether the graph or the input has changed since. The answer to that is on its way. */
  isOutdated: boolean;
};

/**
 * Runs a graph on an input in the page whenever one of them changes. Null before the first answer, and while there is nothing
 * to run.
 *
 * @param run null while nothing is to be run; its input is JSON text, not necessarily complete
 */
export function useLiveRun(worker: GraphWorker, graph: Graph, run: RunInput | null): LiveRun | null {
  const answered = useStore(worker.found, (found) => found.answered);
  const lastRun = useRef<GraphRun | null>(null);

  useEffect(() => worker.runOn(run), [worker, run]);

  const shown = useMemo(() => {
    if (!answered) return null;
    if (!isPassing(answered.answer)) lastRun.current = runOf(answered.answer);
    return { answer: answered.answer, run: lastRun.current };
  }, [answered]);

  return useMemo(() => {
    if (!run || !answered || !shown) return null;
    const { answer } = shown;
    const isOutdated = isPassing(answer) || answered.graph !== graph || answered.run !== run;
    const input = answer.kind === 'ran' ? (JSON.parse(answered.run.input) as unknown) : null;
    return { answer, input, run: shown.run, isOutdated };
  }, [run, graph, answered, shown]);
}

const isPassing = (answer: LiveAnswer) => answer.kind === 'not run' && answer.isPassing === true;

function runOf(answer: LiveAnswer): GraphRun | null {
  if (answer.kind === 'not run') return null;
  if (answer.kind === 'failed') return { nodes: new Map(), failed: { nodeId: answer.nodeId, message: answer.message } };
  const nodes = new Map(runOfTrace(answer.trace));
  for (const [id, rows] of Object.entries(answer.rows)) {
    const run = nodes.get(id);
    if (run) nodes.set(id, { ...run, rows });
  }
  return { nodes, failed: null };
}
