import type { Progress } from '@rulewright/contract';
import type { CoverageTarget } from '@rulewright/jdm';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { CalledGraphs } from '#jdm-editor/live/live-answer.ts';
import { CaseRunClient } from './case-run-client.ts';
import type { CasesAnswer, RunnableCase, Sought } from './case-runner.ts';

const startWorker = () => new Worker(new URL('./case-worker.ts', import.meta.url), { type: 'module' });

type Answered = { answer: CasesAnswer; graph: Graph; cases: readonly RunnableCase[] };

export type CaseRun = {
  /** The last answer; of a graph that is being typed, the one before. Null before the first. */
  answer: CasesAnswer | null;
  /** The cases that it is of. */
  cases: readonly RunnableCase[];
  /** Whether the graph or a case has changed since. */
  isOutdated: boolean;
  /** How many are done of a run that is under way. */
  done: number | null;
  /** Looks for inputs, beginning with those of the cases and with another one, of which the text is given. */
  reach: (targets: readonly CoverageTarget[], start: string) => Promise<Sought>;
  /** For how many of how many targets inputs have been looked for; null while nobody looks for any. */
  search: Progress | null;
  stopSearch: () => void;
  stop: () => void;
  /** Whether somebody stopped the last run. */
  isStopped: boolean;
  /** Runs them again. */
  start: () => void;
};

/** Runs all cases in a worker whenever the graph, what it calls or a case changes. Nothing is run while one of them is null. */
export function useCaseRun(
  graph: Graph | null,
  called: CalledGraphs | null,
  cases: readonly RunnableCase[] | null,
): CaseRun {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [isStopped, setStopped] = useState(false);
  const [search, setSearch] = useState<Progress | null>(null);
  const client = useRef<CaseRunClient | null>(null);

  const open = useCallback(() => {
    client.current ??= new CaseRunClient(startWorker, {
      progress: setDone,
      answered(answer, of) {
        setDone(null);
        // Marks do not come and go with every key.
        const isPassing = answer.kind === 'not run' && answer.isPassing;
        setAnswered((before) => (isPassing && before ? before : { ...of, answer }));
      },
    });
    return client.current;
  }, []);

  const start = useCallback(() => {
    // Most tests have no workers.
    if (!graph || !called || !cases || typeof Worker === 'undefined') return;
    setDone(0);
    setStopped(false);
    open().run({ graph, called, cases });
  }, [graph, called, cases, open]);

  useEffect(start, [start]);

  useEffect(() => () => client.current?.stop(), []);

  return {
    answer: answered?.answer ?? null,
    cases: answered?.cases ?? [],
    isOutdated: answered?.graph !== graph || answered?.cases !== cases,
    done,
    reach: useCallback(
      async (targets, start) => {
        if (!graph) return { kind: 'not run', why: 'The text cannot be read as a graph. The Text Editor says why.' };
        if (!called) return { kind: 'not run', why: 'The documents that are called are still loading. Try again.' };
        const own = { done: 0, total: targets.length };
        setSearch(own);
        const progress = (done: number) => setSearch({ ...own, done });
        const sought = await open().reach({ graph, called, targets, start, progress });
        // Another search has its own.
        if (sought.kind !== 'stopped') setSearch(null);
        return sought;
      },
      [graph, called, open],
    ),
    search,
    stopSearch: useCallback(() => {
      client.current?.stopSearch();
      setSearch(null);
    }, []),
    stop: useCallback(() => {
      client.current?.stop();
      setDone(null);
      setSearch(null);
      setStopped(true);
    }, []),
    isStopped,
    start,
  };
}
