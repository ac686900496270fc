import type { CalledDocuments, Progress, TestCase } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { invalidateExactly } from '#lib/queries/query-cache.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { RunSubject } from '../edits/test-case-queries.ts';
import { runOnServer } from '../edits/test-case-queries.ts';
import type { Outcomes, TestsOutcome } from './tests-outcome.ts';
import { outcomeOf } from './tests-outcome.ts';

/** How many cases are run again at once for their outputs. */
const CASES_AGAIN = 500;

type Ran = { graph: Graph | null; cases: readonly TestCase[]; calledAs: CalledDocuments; outcome: TestsOutcome };

/** Runs the cases on the server, for what the page cannot run. */
export function useServerRun(address: DocumentAddress, subjectNow: () => RunSubject) {
  const client = useQueryClient();
  const [ran, setRan] = useState<Ran | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const controller = useRef<AbortController | null>(null);

  return {
    ran,
    failure,
    isRunning,
    /** How far it is; null before the server has begun. */
    progress,
    stop: () => controller.current?.abort(),
    /** The outcomes, with the outputs of some cases that the answer of the run had no room for. */
    async withOutputs(outcomes: Outcomes, ids: readonly string[]): Promise<Outcomes> {
      const isMissing = (id: string) => whole.get(id)?.error === null && whole.get(id)?.actual === undefined;
      const whole = new Map(outcomes);
      const subject = subjectNow();
      for (let left = ids.filter(isMissing); left.length > 0; left = left.filter(isMissing)) {
        const some = { ...subject, case_ids: left.slice(0, CASES_AGAIN) };
        const { outcomes: again } = outcomeOf(await runOnServer(address, some, { told: () => {} }), []);
        const found = [...again].filter(([, { error, actual }]) => error !== null || actual !== undefined);
        for (const [id, outcome] of found) whole.set(id, outcome);
        // Every answer has room for some.
        if (found.length === 0) break;
      }
      return whole;
    },
    async start(graph: Graph | null, cases: readonly TestCase[]) {
      controller.current?.abort();
      const own = new AbortController();
      controller.current = own;
      setRunning(true);
      setProgress(null);
      setFailure(null);
      try {
        const run = await runOnServer(address, subjectNow(), { signal: own.signal, told: setProgress });
        setRan({ graph, cases, calledAs: run.called_documents, outcome: outcomeOf(run, cases) });
        // The list of versions shows the latest run that was kept.
        if (run.id !== null) void invalidateExactly(client, queryKeys.versions(address));
      } catch (error) {
        if (!own.signal.aborted) setFailure(messageOf(error, fallbackMessages.runTests));
      } finally {
        if (controller.current === own) setRunning(false);
      }
    },
  };
}
