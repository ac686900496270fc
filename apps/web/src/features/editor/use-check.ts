import type { Problem } from '@rulewright/contract';
import { checkDocument } from '@rulewright/contract';
import { inOrderOfNodes } from '@rulewright/jdm';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Checked, GraphWorker } from '#jdm-editor/live/graph-worker.ts';
import { errorsIn, isCut } from '#jdm-editor/problems/counted-problems.ts';
import { debounce } from '#lib/time/debounce.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { ReadableContent } from './working-copy/content.ts';
import type { WorkingCopy } from './working-copy/working-copy.ts';

/** The page's worker checks every edit at once. Only the server can check functions and schemas. */
const serverCheckDelayMs = 1000;
const none: readonly Problem[] = [];

/** Problems of an empty graph are not shown, because the canvas already says how to begin. */
const problemsToShow = (found: readonly Problem[], { getState }: WorkingCopy) =>
  getState().readable.graph.nodes.length > 0 ? found : none;

const isSame = (one: Problem, other: Problem) =>
  one.message === other.message && one.node_id === other.node_id && isSamePlace(one.place, other.place);
const isSamePlace = (one: Problem['place'], other: Problem['place']) =>
  one?.row === other?.row && one?.column === other?.column && one?.start === other?.start && one?.end === other?.end;
const isSameList = (one: readonly Problem[], other: readonly Problem[]) =>
  one.length === other.length && one.every((problem, n) => isSame(problem, other[n] as Problem));
const without = (problems: readonly Problem[], others: readonly Problem[]) =>
  problems.filter((problem) => !others.some((other) => isSame(problem, other)));

/** What a problem says of its node, wherever it stands: other edits move it. */
const claimOf = ({ node_id, code, message }: Problem) =>
  JSON.stringify([node_id, code, message.replace(/^.*?": /, '')]);

/**
 * Warnings that the server does not share, because it also knows the inputs of the test cases. A list that is cut says nothing new
 * of them, and neither does one with errors, which the server may list alone.
 */
function refutedClaims(
  inPage: readonly Problem[],
  byServer: readonly Problem[],
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  if (isCut(byServer) || errorsIn(byServer).length > 0) return before;
  const shared = new Set(byServer.map(claimOf));
  return new Set(inPage.map(claimOf).filter((claim) => !shared.has(claim)));
}

/** The problems of the graph. The worker checks while the person types, and the server when they pause. */
export function useCheck(copy: WorkingCopy, worker: GraphWorker, address: DocumentAddress) {
  const [problems, setProblems] = useState(none);
  // Keeps the same array for the same problems, because the editor would otherwise render all nodes again.
  const show = useCallback(
    (found: readonly Problem[]) => setProblems((shown) => (isSameList(shown, found) ? shown : found)),
    [],
  );
  const { orgSlug, projectSlug, docSlug } = address;
  const checker = useMemo(
    () => createChecker(copy, { orgSlug, projectSlug, docSlug }, show),
    [copy, orgSlug, projectSlug, docSlug, show],
  );

  useEffect(() => {
    // The marks in the editor are only a help, so a check that fails shows no error.
    const askServer = debounce(() => void checker.check().catch(() => undefined), serverCheckDelayMs);
    askServer.soon();
    const unsubscribe = [
      copy.subscribe(({ readable }, before) => {
        if (readable === before.readable) return;
        checker.abort();
        askServer.soon();
      }),
      worker.found.subscribe(({ checked }, before) => {
        if (checked && checked !== before.checked) checker.foundInPage(checked);
      }),
    ];
    return () => {
      for (const stop of unsubscribe) stop();
      checker.abort();
      askServer.cancel();
    };
  }, [copy, worker, checker]);

  return {
    /** The problems that the editor shows. */
    problems,
    /** Asks the server for the problems of the current graph. Rejects when the server cannot be reached. */
    check: checker.check,
    /** The same, without relying on an earlier answer. */
    checkAnew: checker.checkAnew,
    /** Shows problems that came with another response of the server. */
    show: (found: readonly Problem[]) => show(problemsToShow(found, copy)),
  };
}

type Asked = {
  content: ReadableContent;
  answer: Promise<readonly Problem[]>;
  stop: AbortController;
  isAnswered: boolean;
};

/**
 * Asks the server once for each content. Its answer also depends on the test cases and the called documents, so whoever decides by
 * it asks anew.
 */
function createChecker(copy: WorkingCopy, params: DocumentAddress, show: (problems: readonly Problem[]) => void) {
  let latest: Asked | null = null;
  /** Problems that only the server found in its last check. They are shown until its next check. */
  let foundByServerAlone: readonly Problem[] = none;
  /** What only the page said of the graph that both checked last. It is not shown against the server. */
  let refuted: ReadonlySet<string> = new Set();
  let inPage: Checked | null = null;
  let byServer: Checked | null = null;

  /** Both must have checked the same graph to know what only one of them found. */
  function compare() {
    if (!inPage || !byServer || inPage.graph !== byServer.graph) return;
    foundByServerAlone = without(byServer.problems, inPage.problems);
    refuted = refutedClaims(inPage.problems, byServer.problems, refuted);
  }

  function abort() {
    latest?.stop.abort();
    latest = null;
  }

  function check(): Promise<readonly Problem[]> {
    const { readable: content } = copy.getState();
    if (latest?.content === content) return latest.answer;
    abort();
    const stop = new AbortController();
    const body = { content: content.text() };
    const answer = call(checkDocument, { params, body, signal: stop.signal }).then(({ problems }) => problems);
    const asked: Asked = { content, answer, stop, isAnswered: false };
    latest = asked;
    answer.then(
      (found) => {
        asked.isAnswered = true;
        if (latest !== asked) return;
        byServer = { graph: content.graph, problems: found };
        compare();
        show(problemsToShow(found, copy));
      },
      // After a failure, the next check asks again.
      () => {
        if (latest === asked) latest = null;
      },
    );
    return answer;
  }

  /** An answer that is still to come is new enough. */
  function checkAnew(): Promise<readonly Problem[]> {
    if (latest?.isAnswered) latest = null;
    return check();
  }

  function foundInPage(checked: Checked) {
    inPage = checked;
    compare();
    const { nodes } = checked.graph;
    const nodeIds = new Set(nodes.map(({ id }) => id));
    const remembered = foundByServerAlone.filter(({ node_id }) => node_id !== null && nodeIds.has(node_id));
    const own = checked.problems.filter((problem) => problem.severity === 'error' || !refuted.has(claimOf(problem)));
    const problems = [...own, ...without(remembered, own)];
    show(
      problemsToShow(
        inOrderOfNodes(nodes, problems, ({ node_id }) => node_id),
        copy,
      ),
    );
  }

  return { abort, check, checkAnew, foundInPage };
}
