import type { FailedCell } from '@rulewright/contract';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { GraphRun } from '#jdm-editor/drawing/graph-run.ts';
import { runOfTrace } from '#jdm-editor/drawing/graph-run.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { GraphWorker, RunInput } from './graph-worker.ts';
import type { LiveAnswer } from './live-answer.ts';

/** An answer, and what is shown of it. */
type Shown = {
  answer: LiveAnswer;
  /** What it was run on. */
  input: unknown;
  /** What the run did at each node; null if it was not run. */
  run: GraphRun | null;
  /** What each node received and gave in the last run that came to an end; null where the page cannot run the graph. */
  trace: Record<string, unknown> | null;
  /** The cells that failed in that run. */
  failedCells: readonly FailedCell[];
};

const none: readonly FailedCell[] = [];

/** While a text is being typed, all is that of the answer before, so that it does not come and go with every key. */
export type LiveRun = Shown & {
  /** Whether the graph or the input has changed since. The answer to that is on its way. */
  isOutdated: boolean;
  /** Why there is no newer answer yet. */
  waitsFor: string | null;
};

/**
 * Runs a graph on an input in the page whenever one of them changes. Null before the first answer, and while there is nothing
 * to run.
 *
 * @param run null while nothing is to be run; its input is JSON text, not necessarily complete
 */
export function useLiveRun(worker: GraphWorker, graph: Graph, run: RunInput | null): LiveRun | null {
  const answered = useStore(worker.found, (found) => found.answered);
  const last = useRef<Shown | null>(null);

  useEffect(() => worker.runOn(run), [worker, run]);

  const shown = useMemo(() => {
    if (!answered) return null;
    const { answer } = answered;
    if (!last.current || !isPassing(answer)) last.current = shownOf(answer, answered.run.input, last.current);
    return last.current;
  }, [answered]);

  return useMemo(() => {
    if (!run || !answered || !shown) return null;
    const { answer } = answered;
    const waitsFor = answer.kind === 'not run' && answer.isPassing ? answer.why : null;
    const isOutdated = waitsFor !== null || answered.graph !== graph || answered.run !== run;
    return { ...shown, isOutdated, waitsFor };
  }, [run, graph, answered, shown]);
}

const isPassing = (answer: LiveAnswer) => answer.kind === 'not run' && answer.isPassing === true;

function shownOf(answer: LiveAnswer, input: string, before: Shown | null): Shown {
  const run = runOf(answer);
  if (answer.kind === 'ran') {
    const { trace, failedCells } = answer;
    return { answer, run, input: JSON.parse(input) as unknown, trace, failedCells };
  }
  const isKept = answer.kind === 'failed' && before !== null;
  const { trace, failedCells } = isKept ? before : { trace: null, failedCells: none };
  return { answer, run, input: null, trace, failedCells };
}

function runOf(answer: LiveAnswer): GraphRun | null {
  if (answer.kind === 'not run') return null;
  if (answer.kind === 'failed') {
    const { nodeId, message } = answer;
    return { nodes: new Map(), failed: nodeId === null ? null : { nodeId, message } };
  }
  const nodes = new Map(runOfTrace(answer.trace, answer.failedCells));
  for (const [id, rows] of Object.entries(answer.rows)) {
    const run = nodes.get(id);
    if (run) nodes.set(id, { ...run, rows });
  }
  return { nodes, failed: null };
}
