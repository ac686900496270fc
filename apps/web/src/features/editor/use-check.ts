import type { Problem } from '@rulewright/contract';
import { checkDocument } from '@rulewright/contract';
import { checkGraph, inOrderOfNodes, toApiProblem, toParsedGraph } from '@rulewright/jdm';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { debounce } from '#lib/time/debounce.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { ReadableContent } from './working-copy/content.ts';
import type { WorkingCopy } from './working-copy/working-copy.ts';

/** The browser checks expressions and tables in less than a frame. Only the server can check functions and schemas. */
const browserCheckDelayMs = 150;
const serverCheckDelayMs = 1000;
const none: readonly Problem[] = [];

/** Problems of an empty graph are not shown, because the canvas already says how to begin. */
const problemsToShow = (found: readonly Problem[], { getState }: WorkingCopy) =>
  getState().readable.graph.nodes.length > 0 ? found : none;

/** Checks in the browser. The result has the format of the API, so that it can be compared with the server's. */
const checkInBrowser = ({ graph }: ReadableContent): Problem[] =>
  checkGraph(toParsedGraph(graph)).problems.map(toApiProblem);

const isSame = (one: Problem, other: Problem) =>
  one.message === other.message && one.node_id === other.node_id && isSamePlace(one.place, other.place);
const isSamePlace = (one: Problem['place'], other: Problem['place']) =>
  one?.row === other?.row && one?.column === other?.column && one?.start === other?.start && one?.end === other?.end;
const isSameList = (one: readonly Problem[], other: readonly Problem[]) =>
  one.length === other.length && one.every((problem, n) => isSame(problem, other[n] as Problem));
const without = (problems: readonly Problem[], others: readonly Problem[]) =>
  problems.filter((problem) => !others.some((other) => isSame(problem, other)));

/**
 * The problems that prevent publishing. The browser checks while the person types, and the server when they pause.
 */
export function useCheck(copy: WorkingCopy, address: DocumentAddress) {
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
    const checkSoon = debounce(checker.checkWhileTyping, browserCheckDelayMs);
    checkSoon.soon();
    askServer.soon();
    const unsubscribe = copy.subscribe(({ readable }, before) => {
      if (readable === before.readable) return;
      checker.abort();
      checkSoon.soon();
      askServer.soon();
    });
    return () => {
      unsubscribe();
      checker.abort();
      checkSoon.cancel();
      askServer.cancel();
    };
  }, [copy, checker]);

  return {
    /** The problems that the editor shows. */
    problems,
    /** Asks the server for the problems of the current graph. Rejects when the server cannot be reached. */
    check: checker.check,
    /** Shows problems that came with another response of the server. */
    show: (found: readonly Problem[]) => show(problemsToShow(found, copy)),
  };
}

/** Asks the server once for each content, because the problems depend on nothing else. */
function createChecker(copy: WorkingCopy, params: DocumentAddress, show: (problems: readonly Problem[]) => void) {
  let latest: { content: ReadableContent; answer: Promise<readonly Problem[]>; stop: AbortController } | null = null;
  /** Problems that only the server found in its last check. They are shown until its next check. */
  let foundByServerAlone: readonly Problem[] = none;

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
    const asked = { content, answer, stop };
    latest = asked;
    answer.then(
      (found) => {
        if (latest !== asked) return;
        foundByServerAlone = without(found, checkInBrowser(content));
        show(problemsToShow(found, copy));
      },
      // After a failure, the next check asks again.
      () => {
        if (latest === asked) latest = null;
      },
    );
    return answer;
  }

  function checkWhileTyping() {
    const { readable: content } = copy.getState();
    const found = checkInBrowser(content);
    const nodeIds = new Set(content.graph.nodes.map(({ id }) => id));
    const remembered = foundByServerAlone.filter(({ node_id }) => node_id !== null && nodeIds.has(node_id));
    const problems = [...found, ...without(remembered, found)];
    const { nodes } = content.graph;
    show(
      problemsToShow(
        inOrderOfNodes(nodes, problems, ({ node_id }) => node_id),
        copy,
      ),
    );
  }

  return { abort, check, checkWhileTyping };
}
