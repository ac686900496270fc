import type { Problem } from '@rulewright/contract';
import { checkDocument } from '@rulewright/contract';
import { useEffect, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { debounce } from '#shared/time/debounce.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import type { WorkingCopy } from './working-copy.ts';

const checkDelayMs = 1000;
const none: readonly Problem[] = [];

/** Of an empty graph nothing is kept: what begins there has other problems, and the canvas says itself what to begin with. */
const keptOf = (found: readonly Problem[], { getState }: WorkingCopy) =>
  getState().readable.graph.nodes.length > 0 ? found : none;

/** What would keep the graph from being published, asked of the server once the person pauses. */
export function useCheck(copy: WorkingCopy, address: DocumentAddress) {
  const [problems, setProblems] = useState(none);
  const { orgSlug, projectSlug, docSlug } = address;

  useEffect(() => {
    let asked: AbortController | null = null;

    const check = debounce(async () => {
      asked = new AbortController();
      const { signal } = asked;
      const params = { orgSlug, projectSlug, docSlug };
      const body = { content: copy.getState().readable.text() };
      // Help that does not come is no reason to disturb anyone.
      const answer = await call(checkDocument, { params, body, signal }).catch(() => null);
      if (answer && !signal.aborted) setProblems(keptOf(answer.problems, copy));
    }, checkDelayMs);

    check.soon();
    const unsubscribe = copy.subscribe(({ readable }, before) => {
      if (readable === before.readable) return;
      asked?.abort();
      check.soon();
    });
    return () => {
      unsubscribe();
      asked?.abort();
      check.cancel();
    };
  }, [copy, orgSlug, projectSlug, docSlug]);

  return [problems, (found: readonly Problem[]) => setProblems(keptOf(found, copy))] as const;
}
