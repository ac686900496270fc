import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { deleteEventsOf } from '../src/identity/activity/activity-repository.ts';
import { organizationDeletion } from '../src/identity/organizations/organization-deletion.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { documents, evaluationCounts, evaluations, organizations, projects } from '../src/platform/tables/index.ts';
import { deleteLogEntriesOf, deleteLogOf, storeLogEntries } from '../src/runtime/log/evaluation-log-repository.ts';
import { deleteSomeDocuments } from '../src/workspace/documents/document-deletion.ts';
import { lockProjectsOf } from '../src/workspace/projects/project-repository.ts';
import { makeStorage } from './support/storage.ts';

// Without a server, which would delete what is marked as deleted by itself.
const storage = await makeStorage();
const database = await openDatabase({ ...storage, onProblem: () => {} });
const { db } = database;
afterAll(async () => {
  await database.close();
  await storage.remove();
});

test('deleting an organization leaves nothing of what reached the log while it was being deleted', async () => {
  const [organization] = await db.insert(organizations).values({ name: 'Engines', slug: 'engines' }).returning();
  const organizationId = (organization as { id: string }).id;
  const entry = {
    instance: randomUUID(),
    number: 1,
    organizationId,
    documentId: randomUUID(),
    source: 'public' as const,
    version: 1,
    outcome: 'succeeded' as const,
    durationMicroseconds: 1,
  };
  let arrived = false;
  const deletion = organizationDeletion({
    db,
    ends: [],
    holdProjects: lockProjectsOf,
    holdings: [
      deleteLogOf,
      async () => {
        if (!arrived) await db.insert(evaluations).values(entry);
        arrived = true;
        return false;
      },
      deleteEventsOf,
    ],
  });
  await db.transaction((tx) => deletion.end(tx, organizationId));
  for (;;) {
    const found = await deletion.findDeletable([]);
    if (!found) break;
    await found.deleteSome();
  }
  expect(arrived).toBe(true);
  expect(await db.$count(organizations, eq(organizations.id, organizationId))).toBe(0);
  expect(await db.$count(evaluations, eq(evaluations.organizationId, organizationId))).toBe(0);
});

describe('deleting the documents of a project', () => {
  async function makeDocument() {
    const name = randomUUID();
    const listed = { name, slug: name, nameKey: name, searchText: name };
    const [organization] = await db.insert(organizations).values({ name, slug: name }).returning();
    const organizationId = (organization as { id: string }).id;
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
    const instance = randomUUID();
    return {
      organizationId,
      deleteAll: async (deleteLogEntries = deleteLogEntriesOf) => {
        while (await deleteSomeDocuments(db, { organizationId, projectId }, deleteLogEntries));
      },
      store: (count: number) =>
        storeLogEntries(
          db,
          Array.from({ length: count }, (_, number) =>
            JSON.stringify({
              instance,
              number,
              organizationId,
              documentId,
              source: 'public',
              version: 1,
              outcome: 'succeeded',
              durationMicroseconds: 1,
              input: null,
              output: null,
              createdAt: '2026-01-01T00:00:00.000Z',
            }),
          ),
        ),
      countEntries: () => db.$count(evaluations, eq(evaluations.organizationId, organizationId)),
      countDocuments: () => db.$count(documents, eq(documents.organizationId, organizationId)),
    };
  }

  test('leaves no log entry, however many came after the log was looked at', async () => {
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

  // The embedded database runs one statement at a time.
  test.runIf(inject('storage').kind === 'postgres')('leaves no log entry that is being stored meanwhile', async () => {
    const { organizationId, deleteAll, store, countEntries, countDocuments } = await makeDocument();
    const isWaiting = sql<number>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const untilWaiting = (count: number) =>
      expect.poll(async () => (await db.execute<{ count: number }>(isWaiting)).rows[0]?.count).toBe(count);
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
