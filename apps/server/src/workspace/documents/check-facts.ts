import type { CheckFacts } from '@rulewright/engine';
import type { CallableDocument } from '@rulewright/jdm';
import { calledKeys, parseGraphInSteps } from '@rulewright/jdm';
import { loopTurns } from '#platform';
import type { Executor } from '#platform/db';

import { findCallableDocuments } from './callable-document-repository.ts';
import { findKnownInputs } from './known-input-repository.ts';
import { findVersion } from './version-repository.ts';

/** How many documents are looked up to check one graph: those that it calls, and those that these call in turn. */
export const MAX_CALLED_DOCUMENTS = 100;

/** How much of these documents is read to follow their calls. What is longer is taken to call nothing. */
const MAX_READ_LENGTH = 10 * 1024 * 1024;

const turns = loopTurns();

export type CheckedDocument = { id: string; organizationId: string; projectId: string; slug: string };

/**
 * What the check of a document's graph should know besides: the inputs of its test cases, and the documents that it calls. Only
 * the project of the document is looked into, because a graph can call nothing else.
 */
export async function findCheckFacts(
  executor: Executor,
  { id, organizationId, projectId, slug }: CheckedDocument,
  content: string,
): Promise<CheckFacts> {
  const cases = await findKnownInputs(executor, organizationId, id);
  const called = new Map<string, CallableDocument | null>();
  let keys = await callsIn(organizationId, content);
  let length = 0;
  while (keys.length > 0) {
    const asked = keys.slice(0, MAX_CALLED_DOCUMENTS - called.size);
    const found = await findCallableDocuments(executor, organizationId, projectId, asked);
    const next = new Set<string>();
    for (const key of asked) {
      const document = found.get(key);
      called.set(key, null);
      if (!document) continue;
      const { name, isPublished, documentId, version } = document;
      const stored = length < MAX_READ_LENGTH ? await findVersion(executor, organizationId, documentId, version) : null;
      length += stored?.content.length ?? 0;
      const calls = stored ? await callsIn(organizationId, stored.content) : [];
      called.set(key, { name, isPublished, calls });
      for (const call of calls) next.add(call);
    }
    keys = [...next].filter((key) => !called.has(key));
    if (asked.length === 0) break;
  }
  const inputs = cases.map((text) => ({ text, key: 'input' }));
  return { inputs, documents: { own: slug, called: Object.fromEntries(called) } };
}

/** The keys that a graph calls. A graph without a node that calls is not parsed. */
async function callsIn(organizationId: string, content: string): Promise<string[]> {
  if (!content.includes('decisionNode')) return [];
  const steps = parseGraphInSteps(content);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value ? calledKeys(value) : [];
    if (turns.isOver) await turns.next(organizationId);
  }
}
