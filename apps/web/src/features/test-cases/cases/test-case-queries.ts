import type { Progress, TestCase, TestCaseContent, TestCaseList } from '@rulewright/contract';
import {
  createTestCase,
  createTestRun,
  deleteTestCase,
  listTestCases,
  replaceTestCases,
  updateTestCase,
} from '@rulewright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ignoreNotFound } from '#lib/api/api-error.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

/** What one of the cases is to be. Null deletes it; an id that no case has adds one. */
export type CaseChange = { id: string; content: TestCaseContent | null };

export function useTestCases(address: DocumentAddress, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.testCases(address),
    queryFn: ({ signal }) => call(listTestCases, { params: address, query: {}, signal }),
    enabled,
    // Others may have written some since the last visit.
    staleTime: 0,
    refetchOnMount: false,
  });
}

/**
 * Writes changes of test cases. One is a call of its own; several are one call for all, so that all of them are made or
 * none. Each names what it is based on, so that nothing of anybody else is lost.
 */
export function useWriteTestCases(address: DocumentAddress, documentId: string) {
  const client = useQueryClient();
  const key = queryKeys.testCases(address);
  const put = (change: (list: TestCaseList) => TestCaseList) =>
    client.setQueryData<TestCaseList>(key, (list) => list && change(list));

  return async (changes: readonly CaseChange[]) => {
    const list = client.getQueryData<TestCaseList>(key);
    const [only, ...others] = changes;
    if (!only) return;
    try {
      if (others.length > 0) {
        const all = list ?? (await call(listTestCases, { params: address, query: {} }));
        client.setQueryData(key, await writeAll(address, documentId, all, changes));
      } else {
        const before = list?.test_cases.find(({ id }) => id === only.id);
        const written = await writeOne(address, documentId, before, only);
        put((now) => ({ ...now, test_cases: changed(now.test_cases, only.id, written) }));
        // The revision of the whole list has grown.
        void client.invalidateQueries({ queryKey: key, exact: true });
      }
    } catch (error) {
      // Somebody else may have changed them, so that the page shows theirs.
      void client.invalidateQueries({ queryKey: key, exact: true });
      throw error;
    }
  };
}

async function writeOne(
  params: DocumentAddress,
  document_id: string,
  before: TestCase | undefined,
  { id, content }: CaseChange,
): Promise<TestCase | null> {
  if (content && before) {
    const place = { ...params, testCaseId: id };
    return call(updateTestCase, { params: place, body: { ...content, revision: before.revision, document_id } });
  }
  if (content) return call(createTestCase, { params, body: { ...content, id, document_id } });
  const query = { document_id, ...(before && { revision: before.revision }) };
  await call(deleteTestCase, { params: { ...params, testCaseId: id }, query }).catch(ignoreNotFound);
  return null;
}

function writeAll(
  params: DocumentAddress,
  document_id: string,
  { test_cases, revision }: TestCaseList,
  changes: readonly CaseChange[],
): Promise<TestCaseList> {
  const byId = new Map(changes.map(({ id, content }) => [id, content]));
  const known = new Set(test_cases.map(({ id }) => id));
  const kept = test_cases.flatMap((one) => {
    const content = byId.has(one.id) ? byId.get(one.id) : contentOf(one);
    return content ? [{ ...content, id: one.id, revision: one.revision }] : [];
  });
  const added = changes.flatMap(({ id, content }) => (content && !known.has(id) ? [{ ...content, id }] : []));
  return call(replaceTestCases, { params, body: { test_cases: [...kept, ...added], revision, document_id } });
}

function changed(cases: readonly TestCase[], id: string, written: TestCase | null): TestCase[] {
  if (!written) return cases.filter((one) => one.id !== id);
  return cases.some((one) => one.id === id) ? cases.map((one) => (one.id === id ? written : one)) : [...cases, written];
}

/** What a person writes of a test case. */
export const contentOf = (one: TestCaseContent): TestCaseContent => ({
  name: one.name,
  input: one.input,
  expected: one.expected,
  match: one.match,
  tolerance: one.tolerance,
  any: one.any,
  clock: one.clock,
  notes: one.notes,
  tags: one.tags,
});

/** Runs the saved cases on a graph at the server. */
export const runOnServer = (
  params: DocumentAddress,
  content: string,
  watched: { signal: AbortSignal; told: (progress: Progress) => void },
) => call(createTestRun, { params, query: {}, body: { content }, ...watched });
