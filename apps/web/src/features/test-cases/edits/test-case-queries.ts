import type { BodyOf, Progress, TestCase, TestCaseContent, TestCaseList, WrittenTestCase } from '@rulewright/contract';
import {
  createTestCase,
  createTestRun,
  deleteTestCase,
  listTestCases,
  replaceTestCases,
  updateTestCase,
} from '@rulewright/contract';
import type { QueryKey } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ignoreNotFound, isConflict, isOvertaken } from '#lib/api/api-error.ts';
import { setAnswer } from '#lib/queries/query-cache.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

/** What one of the cases is to be. */
export type CaseChange = {
  id: string;
  /** The revision that it was written from. Null for a case that is not there yet. */
  base: number | null;
  /** Null deletes it. */
  content: TestCaseContent | null;
  /** Where a case that is added stands among the others. The end where it is left out. */
  at?: number;
};

export type LeftCase = { name: string; isDeleted: boolean };

export type Written = {
  /** The changes that take back those that were made. */
  back: CaseChange[];
  /** The cases that somebody else has changed or deleted. They were left as they are. */
  left: LeftCase[];
};

/** Fills the screen. Where a document has more, these are shown before all of them have arrived. */
const FIRST_CASES = 50;

const firstCases = (address: DocumentAddress) => ({
  queryKey: [...queryKeys.testCases(address), { limit: FIRST_CASES }],
  queryFn: () => call(listTestCases, { params: address, query: { limit: FIRST_CASES } }),
});

/** All test cases of a document as `data`, and its first ones, which are there earlier, as `first`. */
export function useTestCases(address: DocumentAddress, enabled: boolean) {
  const client = useQueryClient();
  const queryKey = queryKeys.testCases(address);
  const first = useQuery({ ...firstCases(address), enabled: false });
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      if (client.getQueryData(queryKey) === undefined) {
        const some = await client.fetchQuery({ ...firstCases(address), staleTime: 0 });
        if (some.next_cursor === null) return some;
      }
      return call(listTestCases, { params: address, query: {}, signal });
    },
    enabled,
    // Others may have written some since the last visit.
    staleTime: 0,
    refetchOnMount: false,
  });
  return { query, first: first.data };
}

/**
 * Writes changes of test cases. One is a call of its own; several are one call for all. Each names what it is based on, so
 * that nothing of anybody else is lost.
 */
export function useWriteTestCases(address: DocumentAddress, documentId: string) {
  const client = useQueryClient();
  const key = queryKeys.testCases(address);
  const read = (queryKey: QueryKey) => client.getQueryData<TestCaseList>(queryKey);
  const reload = () => client.invalidateQueries({ queryKey: key, exact: true });
  const current = (id: string) =>
    (read(key) ?? read(firstCases(address).queryKey))?.test_cases.find((one) => one.id === id);

  async function writeSingle(change: CaseChange): Promise<Written> {
    const before = current(change.id);
    const at = before && (read(key) ?? read(firstCases(address).queryKey))?.test_cases.indexOf(before);
    const written = await writeOne(address, documentId, change);
    const put = <List extends TestCaseList | undefined>(list: List) =>
      list && { ...list, test_cases: changed(list.test_cases, change.id, written) };
    client.setQueryData<TestCaseList>(firstCases(address).queryKey, put);
    const all = read(key);
    // Nobody else has changed any of them if this is the next revision of the list.
    if (all && written?.revision === all.revision + 1) {
      setAnswer(client, key, { ...put(all), revision: written.revision });
    } else {
      client.setQueryData<TestCaseList>(key, put);
      void reload();
    }
    return { back: [backOf(change, before, written, at)], left: [] };
  }

  async function writeSeveral(changes: readonly CaseChange[]): Promise<Written> {
    const readAll = () => call(listTestCases, { params: address, query: {} });
    const known = read(key);
    const { before, after, wanted, left } = await writeUnchanged(known ?? (await readAll()), changes).catch(
      async (error) => {
        if (!known || !isConflict(error)) throw error;
        // Of what others have changed meanwhile, only the same cases are in the way.
        return writeUnchanged(await readAll(), changes);
      },
    );
    setAnswer(client, key, after);
    const [old, now] = [byId(before), byId(after)];
    const places = new Map(before.test_cases.map(({ id }, at) => [id, at]));
    return {
      back: wanted.map((change) => backOf(change, old.get(change.id), now.get(change.id), places.get(change.id))),
      left: left.map(({ id, content }) => ({
        name: now.get(id)?.name ?? content?.name ?? '',
        isDeleted: !now.has(id),
      })),
    };
  }

  async function writeUnchanged(before: TestCaseList, changes: readonly CaseChange[]) {
    const old = byId(before);
    const isLeft = ({ id, base, content }: CaseChange) => {
      const one = old.get(id);
      return one ? one.revision !== base : base !== null && content !== null;
    };
    const left = changes.filter(isLeft);
    const wanted = changes.filter((change) => !isLeft(change));
    const after = wanted.length > 0 ? await writeAll(address, documentId, before, wanted) : before;
    return { before, after, wanted, left };
  }

  return {
    /** The case as the page has it. */
    current,
    async write(changes: readonly CaseChange[]): Promise<Written> {
      const [only, ...others] = changes;
      if (!only) return { back: [], left: [] };
      try {
        // A single one can only be added at the end.
        return others.length > 0 || only.at !== undefined ? await writeSeveral(changes) : await writeSingle(only);
      } catch (error) {
        // Somebody else may have changed them, so that the page shows theirs.
        const reloaded = reload();
        if (isOvertaken(error)) await reloaded;
        throw error;
      }
    },
  };
}

const byId = ({ test_cases }: TestCaseList) => new Map(test_cases.map((one) => [one.id, one]));

const backOf = (
  { id }: CaseChange,
  before: TestCase | undefined,
  written: TestCase | null | undefined,
  at: number | undefined,
): CaseChange => ({
  id,
  base: written?.revision ?? null,
  content: before ? contentOf(before) : null,
  ...(before && !written && at !== undefined && { at }),
});

async function writeOne(
  params: DocumentAddress,
  document_id: string,
  { id, base, content }: CaseChange,
): Promise<TestCase | null> {
  if (content && base !== null) {
    const place = { ...params, testCaseId: id };
    return call(updateTestCase, { params: place, body: { ...content, revision: base, document_id } });
  }
  if (content) return call(createTestCase, { params, body: { ...content, id, document_id } });
  const query = { document_id, ...(base !== null && { revision: base }) };
  await call(deleteTestCase, { params: { ...params, testCaseId: id }, query }).catch(ignoreNotFound);
  return null;
}

function writeAll(
  params: DocumentAddress,
  document_id: string,
  { test_cases, revision }: TestCaseList,
  changes: readonly CaseChange[],
): Promise<TestCaseList> {
  const wanted = new Map(changes.map(({ id, content }) => [id, content]));
  const known = new Set(test_cases.map(({ id }) => id));
  const kept = test_cases.flatMap((one) => {
    const content = wanted.has(one.id) ? wanted.get(one.id) : contentOf(one);
    return content ? [{ ...content, id: one.id, revision: one.revision }] : [];
  });
  const all: WrittenTestCase[] = kept;
  const added = changes.filter(({ id, content }) => content && !known.has(id));
  // From the first place on, so that each finds those before it in theirs.
  for (const { id, content, at } of added.toSorted((one, other) => placeOf(one) - placeOf(other)))
    if (content) all.splice(at ?? all.length, 0, { ...content, id });
  return call(replaceTestCases, { params, body: { test_cases: all, revision, document_id } });
}

const placeOf = ({ at = Number.MAX_SAFE_INTEGER }: CaseChange) => at;

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
  ...(one.no_failed_cells && { no_failed_cells: true }),
  notes: one.notes,
  tags: one.tags,
});

/** What the cases run on: a saved version, or a content that is not saved. */
export type RunSubject = Pick<
  BodyOf<typeof createTestRun>,
  'version' | 'content' | 'case_ids' | 'cases' | 'called_documents'
>;

/** Runs the saved cases at the server. */
export const runOnServer = (
  params: DocumentAddress,
  subject: RunSubject,
  watched: { signal?: AbortSignal; told: (progress: Progress) => void },
) => call(createTestRun, { params, query: {}, body: subject, ...watched });
