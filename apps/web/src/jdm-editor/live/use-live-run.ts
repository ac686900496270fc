import { useEffect, useMemo, useRef, useState } from 'react';
import type { GraphRun } from '#jdm-editor/drawing/graph-run.ts';
import { runOfTrace } from '#jdm-editor/drawing/graph-run.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { LiveAnswer } from './live-answer.ts';
import { LiveRunner } from './live-runner.ts';

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

type Answered = { answer: LiveAnswer; run: GraphRun | null; graph: Graph; input: string };

const startWorker = () => new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' });

/**
 * Runs a graph on an input in the page whenever one of them changes. Null before the first answer, and while there is nothing
 * to run.
 *
 * @param graph null while nothing is to be run
 * @param input JSON text, not necessarily complete
 */
export function useLiveRun(graph: Graph | null, input: string): LiveRun | null {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const runner = useRef<LiveRunner | null>(null);

  useEffect(() => {
    // Tests have no workers.
    if (!graph || typeof Worker === 'undefined') return;
    runner.current ??= new LiveRunner(startWorker, (answer, of) =>
      setAnswered((before) => ({ answer, run: isPassing(answer) ? (before?.run ?? null) : runOf(answer), ...of })),
    );
    runner.current.run(graph, input);
  }, [graph, input]);

  useEffect(
    () => () => {
      runner.current?.close();
      runner.current = null;
    },
    [],
  );

  return useMemo(() => {
    if (!graph || !answered) return null;
    const { answer, run } = answered;
    const isOutdated = isPassing(answer) || answered.graph !== graph || answered.input !== input;
    return { answer, input: answer.kind === 'ran' ? (JSON.parse(answered.input) as unknown) : null, run, isOutdated };
  }, [graph, input, answered]);
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
