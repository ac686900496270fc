import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { deleteEventsOf } from '../src/identity/activity/activity-repository.ts';
import { organizationDeletion } from '../src/identity/organizations/organization-deletion.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { evaluations, organizations } from '../src/platform/tables/index.ts';
import { deleteLogOf } from '../src/runtime/log/evaluation-log-repository.ts';
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
  await expect.poll(() => deletion.deleteSome()).toBe(false);
  expect(arrived).toBe(true);
  expect(await db.$count(organizations, eq(organizations.id, organizationId))).toBe(0);
  expect(await db.$count(evaluations, eq(evaluations.organizationId, organizationId))).toBe(0);
});
