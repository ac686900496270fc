import type { TestCase } from '@rulewright/contract';
import { CreateTestCase, fallbackMessages } from '@rulewright/contract';
import { failureCauses } from '@rulewright/jdm';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { CalledGraphs } from '#jdm-editor/live/live-answer.ts';
import { isAbout, messageOf } from '#lib/api/api-error.ts';
import { asksForRun } from '#workspace/test-runs/failing-cases-link.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useInputSearch } from './coverage/use-input-search.ts';
import { useMarks } from './coverage/use-marks.ts';
import type { AnswerNow, OpenedCase } from './dialog/case-dialog.tsx';
import { caseReaching } from './dialog/offer.ts';
import { isBlank } from './edits/new-content.ts';
import type { RunSubject } from './edits/test-case-queries.ts';
import { runOnServer, useTestCases } from './edits/test-case-queries.ts';
import type { CaseEdits } from './edits/use-case-edits.ts';
import type { HistoryOf } from './history/history-dialog.tsx';
import { acceptedAnswers } from './run/accepted-answers.ts';
import type { CalledAs } from './run/called-words.ts';
import type { CaseOutcome, RunnableCase } from './run/case-runner.ts';
import { whyNoSearchIn } from './run/no-search-words.ts';
import { tallied } from './run/tests-outcome.ts';
import { useCaseRun } from './run/use-case-run.ts';
import { useServerRun } from './run/use-server-run.ts';
import { useDocumentFile } from './transfer/use-document-file.ts';

type Options = {
  address: DocumentAddress;
  edits: CaseEdits;
  /** The graph in the editor; null while it cannot be read. */
  graph: Graph | null;
  /** The documents that it calls; null while they are loaded. */
  calledGraphs: CalledGraphs | null;
  /** What is known of them, and in which version they run. */
  called: CalledAs;
  /** Whether somebody looks at the tests, or has. */
  isWanted: boolean;
  want: () => void;
  /** What is in the editor: the version that was saved of it, else its content. */
  subjectNow: () => RunSubject;
  /** The text of the console's input. */
  consoleInput: string;
};

const noCases: readonly TestCase[] = [];

/** A document's test cases, and what the graph in the editor makes of them. */
export function useTests({ address, edits, graph, calledGraphs, called, isWanted, want, ...options }: Options) {
  const { consoleInput } = options;
  const { as: calledAs } = called;
  const subjectNow = (): RunSubject => ({
    ...options.subjectNow(),
    ...(calledAs === 'live' && { called_documents: calledAs }),
  });
  const { query, first } = useTestCases(address, isWanted);
  const cases = query.data?.test_cases ?? noCases;
  const areLoaded = query.data !== undefined;
  const runnable = useMemo(
    () => (areLoaded ? cases.filter((one) => !isBlank(one)).map(runnableOf) : null),
    [areLoaded, cases],
  );
  const run = useCaseRun(graph, calledGraphs, isWanted ? runnable : null);
  const server = useServerRun(address, subjectNow);
  const [opened, setOpened] = useState<OpenedCase | null>(null);
  const [history, setHistory] = useState<HistoryOf | null>(null);
  const inPage = useMemo(() => {
    if (run.answer?.kind !== 'ran') return null;
    const { outcomes, ...reached } = run.answer;
    const failures = outcomes.flatMap(({ passed, error }) => (passed === false && error ? { message: error } : []));
    const causes = failureCauses(failures, outcomes.length);
    return tallied(new Map(run.cases.map(({ id }, at) => [id, outcomes[at] as CaseOutcome])), { ...reached, causes });
  }, [run.answer, run.cases]);
  const { ran } = server;
  const isServerCurrent = ran?.graph === graph && ran.cases === cases && ran.calledAs === calledAs;

  const outcome = isServerCurrent ? ran.outcome : inPage;
  const isOutdated = run.isOutdated && !isServerCurrent;
  const needsServer = !isServerCurrent && (run.answer?.kind === 'not run' || (inPage?.notRun ?? 0) > 0);
  const runOnServerNow = () => void server.start(graph, cases);
  useAskedRun(needsServer, runOnServerNow);
  const whyNoSearch =
    run.answer?.kind === 'not run'
      ? run.answer.whyNoSearch
      : run.answer === null && graph
        ? whyNoSearchIn(graph.nodes)
        : null;
  const search = useInputSearch({
    run,
    whyNoSearch,
    consoleInput,
    of: [graph, calledGraphs, cases, consoleInput],
    found: (words, reaching) => setOpened(caseReaching(words, reaching)),
  });

  return {
    ...useMarks(graph, outcome),
    ...search,
    want,
    called,
    graph,
    query,
    cases,
    /** Those that can be shown: all, or the first ones while the others are on their way. */
    shown: query.data ?? first,
    /** The case that is open in the dialog. */
    opened,
    setOpened,
    /** Whose history is open. */
    history,
    setHistory,
    /** How the cases go into a file of the whole document, and come out of it. */
    file: useDocumentFile(query.refetch),
    edits,
    outcome,
    /**
     * Takes the answers of some cases as what is expected of them, and says whether that was done. Those of a graph that has
     * changed since are not taken.
     */
    async accept(ids: readonly string[]): Promise<boolean> {
      if (!outcome || isOutdated) return false;
      try {
        const whole = await server.withOutputs(outcome.outcomes, ids);
        const { label, changes } = acceptedAnswers(cases, ids, whole);
        // Of the case that is open, what is shown is accepted.
        const seen = changes.map((change) => (change.id === opened?.id ? { ...change, base: opened.base } : change));
        return edits.change(label, seen);
      } catch (error) {
        const isGone = isAbout(error, 'case_ids');
        if (isGone) await query.refetch();
        edits.fail(isGone ? goneWords : messageOf(error, fallbackMessages.runTests));
        return false;
      }
    },
    /** What the rules in the editor answer to an input, at a fixed time if one is given. */
    async answerNow(input: Record<string, unknown>, clock: string | null): Promise<AnswerNow> {
      const asked = CreateTestCase.safeParse({ name: 'Now', input, expected: {}, clock });
      if (!asked.success) return { error: `${asked.error.issues[0]?.message}.` };
      try {
        const { results } = await runOnServer(address, { ...subjectNow(), cases: [asked.data] }, { told: () => {} });
        const [result] = results;
        return result?.error ? { error: result.error.message } : { answer: result?.actual, error: null };
      } catch (error) {
        return { error: messageOf(error, fallbackMessages.runTests) };
      }
    },
    /** Why it cannot be run in the page; null where it can. */
    notInPage: run.answer?.kind === 'not run' ? run.answer.why : null,
    isOutdated,
    done: run.done,
    stop: run.stop,
    /** Whether somebody stopped the run in the page. */
    isStopped: run.isStopped && !isServerCurrent,
    /** Runs them in the page again. */
    start: run.start,
    server: { ...server, start: runOnServerNow },
  };
}

/** Runs the cases on the server once for each link to the failing cases that was followed, if the page cannot run them. */
function useAskedRun(needsServer: boolean, start: () => void) {
  const { state, key } = useLocation();
  const started = useRef<string | null>(null);
  const isAsked = needsServer && asksForRun(state);
  useEffect(() => {
    if (!isAsked || started.current === key) return;
    started.current = key;
    start();
  });
}

export type Tests = ReturnType<typeof useTests>;

const runnableOf = (one: TestCase): RunnableCase => {
  const { id, input, expected, match, tolerance, any, clock, no_failed_cells: isStrict = false } = one;
  return { id, input, expected, match, tolerance, any, clock, isStrict };
};

const goneWords =
  'Nothing was accepted: somebody else has deleted one of these test cases. The list shows those that are left.';
