import { randomUUID } from 'node:crypto';
import type { CreateTestCase, PageQuery, ReplaceTestCases, StatePageQuery, UpdateTestCase } from '@rulewright/contract';
import { MAX_TEST_CASES, MAX_TEST_CASES_BYTES, testCaseText, tooManyTestCases } from '@rulewright/contract';
import type { Actor } from '#identity';
import { Failure, fieldFailure, isUuid, loopTurns, notFound } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { DocumentAddress } from '../documents/document-address.ts';
import type { HeldDocument } from '../documents/document-change.ts';
import { withHeldDocument } from '../documents/document-change.ts';
import { requireDocument } from '../documents/require-document.ts';
import type { Changes } from './test-case-changes.ts';
import { noChanges, put, remove, replaceAll, requireUnchanged } from './test-case-changes.ts';
import type { TestCaseRow } from './test-case-repository.ts';
import {
  deleteTestCases,
  findTestCase,
  insertTestCases,
  listTestCases,
  readTestCases,
  setListRevision,
  sizeOfTestCases,
} from './test-case-repository.ts';
import { deleteOldStates, insertStates, listStates } from './test-case-state-repository.ts';

export type TestCaseService = ReturnType<typeof testCaseService>;

type Parts = {
  db: Database['db'];
  /** Fails where the organization has stored too much. */
  requireQuota: (tx: Executor, organizationId: string) => Promise<void>;
};

type LockedDocument = HeldDocument['document'];
type Meant = { document_id?: string | undefined };

export function testCaseService({ db, requireQuota }: Parts) {
  const turns = loopTurns();

  /** Every change goes through here. Nobody else can change the test cases of the document meanwhile. */
  const change = (
    actor: Actor,
    address: DocumentAddress,
    { document_id: meantId }: Meant,
    changesOf: (tx: Executor, document: LockedDocument) => Promise<Changes>,
  ) =>
    withHeldDocument(db, actor, address, { meantId }, async (tx, { document, record }) => {
      const { organizationId, id: documentId, testCaseRevision } = document;
      const { deleted, inserted, states, revision, counts } = await changesOf(tx, document);
      if (revision === testCaseRevision) return { document, revision };
      await deleteTestCases(tx, organizationId, documentId, deleted);
      await insertTestCases(tx, organizationId, documentId, inserted);
      await insertStates(tx, organizationId, { documentId, authorId: actor.user.id }, states);
      await setListRevision(tx, organizationId, documentId, revision);
      await deleteOldStates(tx, organizationId, documentId, revision);
      const { count, bytes } = await sizeOfTestCases(tx, organizationId, documentId);
      if (count > MAX_TEST_CASES) throw new Failure('quota_exceeded', `${tooManyTestCases}.`);
      if (bytes > MAX_TEST_CASES_BYTES) throw tooLarge();
      await requireQuota(tx, organizationId);
      const counted = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
      if (states.length > 0) record('test-cases.changed', { after: counted });
      return { document, revision };
    });

  async function requireTestCase(
    executor: Executor,
    { organizationId, id }: Pick<LockedDocument, 'organizationId' | 'id'>,
    caseId: string,
  ) {
    const found = isUuid(caseId) ? await findTestCase(executor, organizationId, id, caseId) : null;
    if (!found) throw notFound('Test case');
    return found;
  }

  return {
    /** Returns one page, or all cases, which are read while the response is sent. */
    async list(actor: Actor, address: DocumentAddress, query: PageQuery) {
      const { organizationId, id, testCaseRevision: revision } = await requireDocument(db, actor, address);
      if (query.limit === undefined && query.cursor === undefined)
        return { revision, all: readTestCases(db, organizationId, id) };
      return { revision, page: await listTestCases(db, organizationId, id, query) };
    },

    async create(actor: Actor, address: DocumentAddress, input: CreateTestCase): Promise<TestCaseRow> {
      const { id = randomUUID(), document_id: _, ...content } = input;
      const { document } = await change(actor, address, input, async (tx, document) => {
        const { organizationId, id: documentId, testCaseRevision } = document;
        if (await findTestCase(tx, organizationId, documentId, id))
          throw fieldFailure('conflict', 'id', 'A test case with this id already exists');
        const { lastPosition } = await sizeOfTestCases(tx, organizationId, documentId);
        const changes = noChanges(testCaseRevision);
        put(changes, { id, position: lastPosition + 1 }, testCaseText(content), actor.user.id);
        return changes;
      });
      return requireTestCase(db, document, id);
    },

    async update(actor: Actor, address: DocumentAddress, caseId: string, input: UpdateTestCase): Promise<TestCaseRow> {
      const { revision: base, document_id: _, ...content } = input;
      const { document } = await change(actor, address, input, async (tx, document) => {
        const current = await requireTestCase(tx, document, caseId);
        requireUnchanged(current, base);
        const changes = noChanges(document.testCaseRevision);
        put(changes, { id: current.id, position: current.place, current }, testCaseText(content), actor.user.id);
        return changes;
      });
      return requireTestCase(db, document, caseId);
    },

    async remove(
      actor: Actor,
      address: DocumentAddress,
      caseId: string,
      input: Meant & { revision?: number | undefined },
    ) {
      await change(actor, address, input, async (tx, document) => {
        const current = await requireTestCase(tx, document, caseId);
        requireUnchanged(current, input.revision);
        const changes = noChanges(document.testCaseRevision);
        remove(changes, current);
        return changes;
      });
    },

    /** Returns the new list, which is read while the response is sent. */
    async replace(actor: Actor, address: DocumentAddress, input: ReplaceTestCases) {
      const { test_cases: written, revision: base } = input;
      const { document, revision } = await change(actor, address, input, async (tx, document) => {
        const { organizationId, id: documentId, testCaseRevision: revision } = document;
        if (base !== undefined && base !== revision) throw listHasChanged();
        const existing: TestCaseRow[] = [];
        for await (const rows of readTestCases(tx, organizationId, documentId)) existing.push(...rows);
        const nextTurn = () => turns.isOver && turns.next(organizationId);
        return replaceAll(existing, written, { revision, authorId: actor.user.id, nextTurn });
      });
      return { revision, all: readTestCases(db, document.organizationId, document.id) };
    },

    /** The states of one case, or of all where none is named. */
    async history(actor: Actor, address: DocumentAddress, query: StatePageQuery, caseId?: string) {
      const { organizationId, id: documentId } = await requireDocument(db, actor, address);
      if (caseId === undefined) return listStates(db, organizationId, { documentId }, query);
      const ofCase = { documentId, testCaseId: caseId };
      const page = isUuid(caseId) ? await listStates(db, organizationId, ofCase, query) : null;
      if (!page) throw notFound('Test case');
      // The states of a case that nobody has changed for long may be gone.
      if (page.rows.length === 0 && query.cursor === undefined)
        await requireTestCase(db, { organizationId, id: documentId }, caseId);
      return page;
    },
  };
}

const listHasChanged = () => new Failure('conflict', 'The test cases changed since you opened them.');

const tooLarge = () =>
  new Failure(
    'quota_exceeded',
    `The test cases of a document may come to ${MAX_TEST_CASES_BYTES / 1024 / 1024} MB together.`,
  );
