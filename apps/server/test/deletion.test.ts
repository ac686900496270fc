import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { deletionService } from '../src/deletion-service.ts';
import { deleteEventsOf } from '../src/identity/activity/activity-repository.ts';
import { organizationDeletion } from '../src/identity/organizations/organization-deletion.ts';
import type { Executor } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import {
  documents,
  evaluationCounts,
  integrationTokens,
  logEntries,
  organizations,
  projects,
} from '../src/platform/tables/index.ts';
import { deleteLogEntriesOf, deleteLogOf, storeLogRecords } from '../src/runtime/log/evaluation-log-repository.ts';
import type { LogRecord } from '../src/runtime/log/log-record.ts';
import { entriesOf } from '../src/runtime/log/log-record.ts';
import { deleteSomeDocuments } from '../src/workspace/documents/document-deletion.ts';
import { lockProjectsOf } from '../src/workspace/projects/project-repository.ts';
import { makeLogRecords } from './support/log-entries.ts';
import { makeStorage } from './support/storage.ts';

// Without a server, which would delete what is marked as deleted by itself.
const storage = await makeStorage();
const database = await openDatabase({ ...storage, onProblem: () => {} });
const { db } = database;
afterAll(async () => {
  await database.close();
  await storage.remove();
});

// The embedded database runs one transaction at a time.
const hasManyConnections = inject('storage').kind === 'postgres';

const untilWaiting = (count: number) => {
  const waiting = sql<number>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return expect.poll(async () => (await db.execute<{ count: number }>(waiting)).rows[0]?.count).toBe(count);
};

async function makeOrganization(): Promise<string> {
  const slug = randomUUID();
  const [organization] = await db.insert(organizations).values({ name: slug, slug }).returning();
  return (organization as { id: string }).id;
}

/** An organization with a document, which has a token. */
async function makeDocument() {
  const organizationId = await makeOrganization();
  const name = randomUUID();
  const listed = { name, slug: name, nameKey: name, searchText: name };
  const [project] = await db
    .insert(projects)
    .values({ organizationId, ...listed })
    .returning();
  const projectId = (project as { id: string }).id;
  const [document] = await db
    .insert(documents)
    .values({ organizationId, projectId, ...listed, version: 1 })
    .returning();
  const documentId = (document as { id: string }).id;
  await db.insert(integrationTokens).values({ organizationId, documentId, hash: name, encrypted: name });
  return {
    organizationId,
    projectId,
    documentId,
    deleteAll: async (deleteLogEntries = deleteLogEntriesOf) => {
      while (await deleteSomeDocuments(db, { organizationId, projectId }, deleteLogEntries));
    },
    store: (count: number) => storeLogRecords(db, makeLogRecords({ organizationId, documentId }, count)),
    countEntries: () => db.$count(logEntries, eq(logEntries.organizationId, organizationId)),
    countDocuments: () => db.$count(documents, eq(documents.organizationId, organizationId)),
    countTokens: () => db.$count(integrationTokens, eq(integrationTokens.organizationId, organizationId)),
  };
}

describe('deleting an organization', () => {
  const storeUncounted = async (executor: Executor, organizationId: string) => {
    const [record] = makeLogRecords({ organizationId, documentId: randomUUID() }, 1) as [LogRecord];
    const entries = entriesOf(record) ?? [];
    await executor
      .insert(logEntries)
      .values(entries.map(({ createdAt, ...entry }) => ({ ...entry, createdAt: new Date(createdAt) })));
  };

  /** The organization is marked as deleted. Answers how all of it is deleted. */
  async function markOrganization(organizationId: string, beforeEvents: () => Promise<void> = async () => {}) {
    const deletion = organizationDeletion({
      db,
      deleteAtOnce: [],
      holdProjects: lockProjectsOf,
      deleteInSteps: [
        deleteLogOf,
        async () => {
          await beforeEvents();
          return false;
        },
        deleteEventsOf,
      ],
    });
    await db.transaction((tx) => deletion.mark(tx, organizationId));
    return async () => {
      for (let found = await deletion.findDeletable([]); found; found = await deletion.findDeletable([]))
        await found.deleteStep();
    };
  }

  const countLeft = async (organizationId: string) => [
    await db.$count(organizations, eq(organizations.id, organizationId)),
    await db.$count(logEntries, eq(logEntries.organizationId, organizationId)),
  ];

  test('deletes log entries that arrived during the deletion as well', async () => {
    const organizationId = await makeOrganization();
    let arrived = false;
    const deleteAll = await markOrganization(organizationId, async () => {
      if (!arrived) await storeUncounted(db, organizationId);
      arrived = true;
    });
    await deleteAll();
    expect(arrived).toBe(true);
    expect(await countLeft(organizationId)).toEqual([0, 0]);
  });

  test.runIf(hasManyConnections)(
    'waits for transactions that still store something of it, and deletes that as well',
    async () => {
      const organizationId = await makeOrganization();
      const deleteAll = await markOrganization(organizationId);
      let deleting = Promise.resolve();
      await db.transaction(async (tx) => {
        await tx.insert(evaluationCounts).values({ organizationId, day: '2026-01-01', count: 1 });
        await storeUncounted(tx, organizationId);
        deleting = deleteAll();
        await untilWaiting(1);
      });
      await deleting;
      expect(await countLeft(organizationId)).toEqual([0, 0]);
    },
  );
});

describe('deleting the documents of a project', () => {
  test('deletes log entries that arrived after the first look at the log as well', async () => {
    const { deleteAll, store, countEntries, countDocuments } = await makeDocument();
    let looks = 0;
    await deleteAll(async (executor, organizationId, documentIds) => {
      const isMore = await deleteLogEntriesOf(executor, organizationId, documentIds);
      if (looks++ === 0) await store(1_500);
      return isMore;
    });
    expect(looks).toBeGreaterThan(1);
    expect([await countDocuments(), await countEntries()]).toEqual([0, 0]);
  });

  test.runIf(hasManyConnections)('deletes log entries that are being stored at the same time as well', async () => {
    const { organizationId, deleteAll, store, countEntries, countDocuments } = await makeDocument();
    const under = await db.transaction(async (tx) => {
      // Storing counts last what it stores, and is kept waiting there.
      await tx.insert(evaluationCounts).values({ organizationId, day: '2026-01-01', count: 0 });
      const storing = store(1);
      await untilWaiting(1);
      const deleting = deleteAll();
      await Promise.race([deleting, untilWaiting(2)]);
      return [storing, deleting];
    });
    await Promise.all(under);
    expect([await countDocuments(), await countEntries()]).toEqual([0, 0]);
  });
});

type Made = Awaited<ReturnType<typeof makeDocument>>;
type Deletion = ReturnType<typeof deletionService>;

const markings: Record<string, (deletion: Deletion, tx: Executor, made: Made) => Promise<void>> = {
  organization: ({ markOrganization }, tx, { organizationId }) => markOrganization(tx, organizationId),
  project: ({ markProject }, tx, { organizationId, projectId }) => markProject(tx, { organizationId, projectId }),
  document: ({ markDocument }, tx, { organizationId, documentId }) => markDocument(tx, { organizationId, documentId }),
};

test.each(Object.keys(markings))(
  'the tokens of a deleted %s are gone with the transaction that deletes it, and those of others are not',
  async (kind) => {
    const [made, neighbour] = [await makeDocument(), await makeDocument()];
    const deletion = deletionService({ db, served: { forget: () => {} }, onProblem: () => {} });
    await db.transaction(async (tx) => markings[kind]?.(deletion, tx, made));
    expect([await made.countDocuments(), await made.countTokens()]).toEqual([1, 0]);
    expect(await neighbour.countTokens()).toBe(1);
  },
);
