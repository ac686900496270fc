import type { CalledDocuments, Progress, TestCase, TestRun } from '@rulewright/contract';
import { CreateTestCase, fallbackMessages } from '@rulewright/contract';
import type { CoverageFigures, CoverageTarget, FailureCause } from '@rulewright/jdm';
import { failureCauses } from '@rulewright/jdm';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { CalledGraphs } from '#jdm-editor/live/live-answer.ts';
import { isAbout, messageOf } from '#lib/api/api-error.ts';
import { remembered } from '#lib/browser/remembered.ts';
import { invalidateExactly } from '#lib/queries/query-cache.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { asksForRun } from '#workspace/test-runs/failing-cases-link.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { coverageMarks } from './coverage/coverage-marks.ts';
import { notFoundWords } from './coverage/coverage-words.ts';
import type { AnswerNow, OpenedCase } from './dialog/case-dialog.tsx';
import { caseReaching } from './dialog/offer.ts';
import { isBlank } from './edits/new-content.ts';
import type { RunSubject } from './edits/test-case-queries.ts';
import { runOnServer, useTestCases } from './edits/test-case-queries.ts';
import type { CaseEdits } from './edits/use-case-edits.ts';
import type { HistoryOf } from './history/history-dialog.tsx';
import { acceptedAnswers } from './run/accepted-answers.ts';
import type { CalledAs } from './run/called-words.ts';
import type { NodeCount } from './run/case-counts.ts';
import type { CaseOutcome, RunnableCase, Sought } from './run/case-runner.ts';
import { whyNoSearchIn } from './run/no-search-words.ts';
import { useCaseRun } from './run/use-case-run.ts';
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

type Outcomes = ReadonlyMap<string, CaseOutcome>;

/** What the cases gave on the graph in the editor. */
export type TestsOutcome = {
  outcomes: Outcomes;
  passed: number;
  failed: number;
  /** Those that only the server can run. */
  notRun: number;
  /** Why cases gave no answer, in sentences. */
  causes: readonly FailureCause[];
  coverage: CoverageFigures;
  unreached: readonly CoverageTarget[];
  /** How many cases reach each node and its parts. Null where nobody has counted. */
  counts: ReadonlyMap<string, NodeCount> | null;
};

/** Under which the browser keeps whether marks are shown. */
const marksKey = 'rulewright:test-marks';

/** A search that takes longer is shown, with a way to stop it. */
const SOON_MS = 400;

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
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const [sought, setSought] = useState<string | null>(null);
  const inPage = useMemo(() => {
    if (run.answer?.kind !== 'ran') return null;
    const { outcomes, ...reached } = run.answer;
    const failures = outcomes.flatMap(({ passed, error }) => (passed === false && error ? { message: error } : []));
    const causes = failureCauses(failures, outcomes.length);
    return tallied(new Map(run.cases.map(({ id }, at) => [id, outcomes[at] as CaseOutcome])), { ...reached, causes });
  }, [run.answer, run.cases]);
  const [showsMarks, setShowsMarks] = useState(() => remembered.getItem(marksKey) !== 'hidden');
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
  const missed = useMissed([graph, calledGraphs, cases, consoleInput]);
  /** Looks for inputs, and remembers what none was found for: the same search would find none again. */
  async function reach(targets: readonly CoverageTarget[]): Promise<Sought> {
    const sought = await run.reach(targets, consoleInput);
    if (sought.kind === 'sought') missed.add(sought.missed);
    return sought;
  }
  const { has: hasMissed } = missed;
  const whyNoTest = useCallback(
    (target: CoverageTarget, words: string) => whyNoSearch ?? (hasMissed(target) ? notFoundWords(words) : null),
    [whyNoSearch, hasMissed],
  );
  const hasMarks = graph !== null && outcome !== null && outcome.outcomes.size > 0;

  return {
    /** What the cases reach of the graph, for marks in it. Null before a run, and while the marks are hidden. */
    marks: useMemo(
      () => (graph && outcome && hasMarks && showsMarks ? coverageMarks(graph, outcome) : null),
      [graph, outcome, hasMarks, showsMarks],
    ),
    hasMarks,
    showsMarks,
    toggleMarks() {
      remembered.setItem(marksKey, showsMarks ? 'hidden' : 'shown');
      setShowsMarks(!showsMarks);
    },
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
    /** Why no input can be looked for that reaches something; null where one can. */
    whyNoSearch,
    reach,
    whyNoTest,
    /** Opens a new case that reaches something, or says that no input was found that does. */
    async makeTestFor(target: CoverageTarget, words: string) {
      // Most are found at once.
      const timer = setTimeout(() => setSought(words), SOON_MS);
      const sought = await reach([target]);
      clearTimeout(timer);
      setSought(null);
      if (sought.kind === 'stopped') return;
      const [found] = sought.kind === 'sought' ? sought.found : [];
      if (found) setOpened(caseReaching(words, found));
      else setUnreachable(sought.kind === 'not run' ? sought.why : notFoundWords(words));
    },
    /** What an input is being looked for, in words. */
    sought,
    /** How far a search for inputs is. */
    search: run.search,
    stopSearch: run.stopSearch,
    /** Why no input was found. */
    unreachable,
    forgetUnreachable: () => setUnreachable(null),
    server: { ...server, start: runOnServerNow },
  };
}

const keyOf = ({ nodeId, kind, place }: CoverageTarget) => `${nodeId} ${kind} ${place}`;

/** What no input was found for, as long as the search would begin with the same. */
function useMissed(of: readonly unknown[]) {
  const [missed, setMissed] = useState({ of, keys: none });
  const keys = missed.of.every((one, at) => one === of[at]) ? missed.keys : none;
  return {
    has: useCallback((target: CoverageTarget) => keys.has(keyOf(target)), [keys]),
    add: (targets: readonly CoverageTarget[]) =>
      targets.length > 0 && setMissed({ of, keys: new Set([...keys, ...targets.map(keyOf)]) }),
  };
}

const none: ReadonlySet<string> = new Set();

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

function tallied(
  outcomes: Outcomes,
  { causes, coverage, unreached, counts }: Pick<TestsOutcome, 'causes' | 'coverage' | 'unreached' | 'counts'>,
): TestsOutcome {
  let [passed, failed] = [0, 0];
  for (const outcome of outcomes.values()) {
    if (outcome.passed) passed++;
    else if (outcome.passed === false) failed++;
  }
  return { outcomes, passed, failed, notRun: outcomes.size - passed - failed, causes, coverage, unreached, counts };
}

const goneWords =
  'Nothing was accepted: somebody else has deleted one of these test cases. The list shows those that are left.';

/** How many cases are run again at once for their outputs. */
const CASES_AGAIN = 500;

type Ran = { graph: Graph | null; cases: readonly TestCase[]; calledAs: CalledDocuments; outcome: TestsOutcome };

/** Runs the cases on the server, for what the page cannot run. */
function useServerRun(address: DocumentAddress, subjectNow: () => RunSubject) {
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

function outcomeOf({ results, causes, coverage, unreached }: TestRun, cases: readonly TestCase[]): TestsOutcome {
  const blank = new Set(cases.filter(isBlank).map(({ id }) => id));
  return tallied(
    new Map(
      results
        .filter(({ id }) => !blank.has(id ?? ''))
        .map(({ id, passed, actual, error, differences, failed_cells: failedCells, network }) => [
          id ?? '',
          { passed, actual, error: error?.message ?? null, differences, failedCells, network } as CaseOutcome,
        ]),
    ),
    {
      causes,
      coverage,
      unreached: unreached.map(({ kind, node_id, place }) => ({ kind, nodeId: node_id, place })),
      counts: null,
    },
  );
}
