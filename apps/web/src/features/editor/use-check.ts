import type { Problem } from '@rulewright/contract';
import { checkDocument } from '@rulewright/contract';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { debounce } from '#shared/time/debounce.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import type { ReadableContent } from './content.ts';
import type { WorkingCopy } from './working-copy.ts';

const checkDelayMs = 1000;
const none: readonly Problem[] = [];

/** Problems of an empty graph are not shown: the canvas says what to begin with. */
const shownOf = (found: readonly Problem[], { getState }: WorkingCopy) =>
  getState().readable.graph.nodes.length > 0 ? found : none;

/** What would keep the graph from being published, asked of the server when the person pauses, or at once. */
export function useCheck(copy: WorkingCopy, address: DocumentAddress) {
  const [problems, setProblems] = useState(none);
  const { orgSlug, projectSlug, docSlug } = address;
  const checker = useMemo(
    () => createChecker(copy, { orgSlug, projectSlug, docSlug }, setProblems),
    [copy, orgSlug, projectSlug, docSlug],
  );

  useEffect(() => {
    // The marks in the editor are only a help: when the check fails, nobody is disturbed.
    const checkLater = debounce(() => void checker.check().catch(() => undefined), checkDelayMs);
    checkLater.soon();
    const unsubscribe = copy.subscribe(({ readable }, before) => {
      if (readable === before.readable) return;
      checker.abort();
      checkLater.soon();
    });
    return () => {
      unsubscribe();
      checker.abort();
      checkLater.cancel();
    };
  }, [copy, checker]);

  return {
    /** As the editor shows them. */
    problems,
    /** The problems of the graph as it is now. Fails when the server cannot be asked. */
    check: checker.check,
    /** Shows problems that the server told with another answer. */
    tell: (found: readonly Problem[]) => setProblems(shownOf(found, copy)),
  };
}

/** Asks the server once for each content, for its problems depend on nothing else. */
function createChecker(copy: WorkingCopy, params: DocumentAddress, show: (problems: readonly Problem[]) => void) {
  let latest: { content: ReadableContent; answer: Promise<readonly Problem[]>; stop: AbortController } | null = null;

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
        if (latest === asked) show(shownOf(found, copy));
      },
      // What failed is asked for again the next time.
      () => {
        if (latest === asked) latest = null;
      },
    );
    return answer;
  }

  return { abort, check };
}
