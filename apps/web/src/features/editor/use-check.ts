import type { Problem } from '@rulewright/contract';
import { checkDocument } from '@rulewright/contract';
import { checkGraph, toApiProblem, toParsedGraph } from '@rulewright/jdm';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { debounce } from '#lib/time/debounce.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { ReadableContent } from './working-copy/content.ts';
import type { WorkingCopy } from './working-copy/working-copy.ts';

/** The page checks the language itself, which takes less than a frame; the server is asked about functions and schemas. */
const ownCheckDelayMs = 150;
const serverCheckDelayMs = 1000;
const none: readonly Problem[] = [];

/** Problems of an empty graph are not shown: the canvas says what to begin with. */
const shownOf = (found: readonly Problem[], { getState }: WorkingCopy) =>
  getState().readable.graph.nodes.length > 0 ? found : none;

/** What the page itself finds, in the words in which the server would tell it. */
const foundHere = ({ graph }: ReadableContent): Problem[] =>
  checkGraph(toParsedGraph(graph)).problems.map(toApiProblem);

const isSame = (one: Problem, other: Problem) =>
  one.message === other.message && one.node_id === other.node_id && isSamePlace(one.place, other.place);
const isSamePlace = (one: Problem['place'], other: Problem['place']) =>
  one?.row === other?.row && one?.column === other?.column && one?.start === other?.start && one?.end === other?.end;
const isSameList = (one: readonly Problem[], other: readonly Problem[]) =>
  one.length === other.length && one.every((problem, n) => isSame(problem, other[n] as Problem));
const without = (problems: readonly Problem[], others: readonly Problem[]) =>
  problems.filter((problem) => !others.some((other) => isSame(problem, other)));

/** What would keep the graph from being published, told by the page while the person types, and by the server when they pause. */
export function useCheck(copy: WorkingCopy, address: DocumentAddress) {
  const [problems, setProblems] = useState(none);
  // The same problems are not shown anew: the editor would draw all of its nodes again.
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
    // The marks in the editor are only a help: when the check fails, nobody is disturbed.
    const askServer = debounce(() => void checker.check().catch(() => undefined), serverCheckDelayMs);
    const checkHere = debounce(checker.checkHere, ownCheckDelayMs);
    checkHere.soon();
    askServer.soon();
    const unsubscribe = copy.subscribe(({ readable }, before) => {
      if (readable === before.readable) return;
      checker.abort();
      checkHere.soon();
      askServer.soon();
    });
    return () => {
      unsubscribe();
      checker.abort();
      checkHere.cancel();
      askServer.cancel();
    };
  }, [copy, checker]);

  return {
    /** As the editor shows them. */
    problems,
    /** The problems of the graph as it is now. Fails when the server cannot be asked. */
    check: checker.check,
    /** Shows problems that the server told with another answer. */
    tell: (found: readonly Problem[]) => show(shownOf(found, copy)),
  };
}

/** Asks the server once for each content, for its problems depend on nothing else. */
function createChecker(copy: WorkingCopy, params: DocumentAddress, show: (problems: readonly Problem[]) => void) {
  let latest: { content: ReadableContent; answer: Promise<readonly Problem[]>; stop: AbortController } | null = null;
  /** What only the server found in the content that it checked last. It stays until the server has looked again. */
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
        foundByServerAlone = without(found, foundHere(content));
        show(shownOf(found, copy));
      },
      // What failed is asked for again the next time.
      () => {
        if (latest === asked) latest = null;
      },
    );
    return answer;
  }

  function checkHere() {
    const { readable: content } = copy.getState();
    const found = foundHere(content);
    const nodeIds = new Set(content.graph.nodes.map(({ id }) => id));
    const remembered = foundByServerAlone.filter(({ node_id }) => node_id !== null && nodeIds.has(node_id));
    show(shownOf([...found, ...without(remembered, found)], copy));
  }

  return { abort, check, checkHere };
}
