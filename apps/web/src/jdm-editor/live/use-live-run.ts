import { useEffect, useMemo, useRef, useState } from 'react';
import type { GraphRun } from '#jdm-editor/drawing/graph-run.ts';
import { runOfTrace } from '#jdm-editor/drawing/graph-run.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { LiveAnswer } from './live-answer.ts';
import { LiveRunner } from './live-runner.ts';

export type LiveRun = {
  answer: LiveAnswer;
  /** What the run did at each node; null if it was not run. */
  run: GraphRun | null;
  /** Whether the graph or the input has changed since. The answer to that is on its way. */
  isOutdated: boolean;
};

type Answered = { answer: LiveAnswer; graph: Graph; input: string };

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
    if (!graph) return;
    runner.current ??= new LiveRunner(startWorker, (answer, of) => setAnswered({ answer, ...of }));
    runner.current.run(graph, input);
  }, [graph, input]);

  useEffect(
    () => () => {
      runner.current?.close();
      runner.current = null;
    },
    [],
  );

  const run = useMemo(() => answered && runOf(answered.answer), [answered]);
  if (!graph || !answered) return null;
  return { answer: answered.answer, run, isOutdated: answered.graph !== graph || answered.input !== input };
}

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
