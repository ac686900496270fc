import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import type { Executor } from '../src/platform/db/database.ts';
import {
  documents,
  evaluationCounts,
  logEntries,
  memberships,
  organizations,
  projectMembers,
  projects,
} from '../src/platform/tables/index.ts';
import { deleteLogOf, storeLogRecords } from '../src/runtime/log/evaluation-log-repository.ts';
import type { LogPartition } from '../src/runtime/log/log-partition-repository.ts';
import {
  dayOf,
  dropLogPartition,
  findLogPartitions,
  makeLogPartition,
} from '../src/runtime/log/log-partition-repository.ts';
import { lockDocument } from '../src/workspace/documents/document-repository.ts';
import { chain, double, expressions } from './support/graphs.ts';
import { makeLogRecords } from './support/log-entries.ts';
import { addMember, password } from './support/people.ts';
import { makeTestProject } from './support/test-project.ts';
import { startTestServer } from './support/test-server.ts';
import { untilWaiting } from './support/waiting-for-locks.ts';

const server = await startTestServer();
const { app, database } = server;
const { db } = database;

type Call = () => Promise<{ statusCode: number }>;

/** Starts one after the other while the first is kept waiting by a lock of ours, and answers how both ended. */
async function meet(lock: (tx: Executor) => Promise<unknown>, first: Call, second: Call) {
  // What a test before deleted is deleted in the background, which would be counted among those that wait.
  await expect.poll(() => db.$count(organizations, isNotNull(organizations.deletedAt))).toBe(0);
  await expect.poll(() => db.$count(projects, isNotNull(projects.deletedAt))).toBe(0);
  await expect.poll(() => db.$count(documents, isNotNull(documents.deletedAt))).toBe(0);
  const answers = await db.transaction(async (tx) => {
    await lock(tx);
    const one = first();
    await untilWaiting(db, 1);
    const other = second();
    await untilWaiting(db, 2);
    return [one, other];
  });
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

// The embedded database runs one transaction at a time.
describe.runIf(inject('storage').kind === 'postgres')(
  'neither of two transactions waits for the other for ever',
  () => {
    test('when an organization is deleted while a document of it is saved', async () => {
      const testProject = await makeTestProject(app);
      await testProject.create('Fees', double);
      const isOwner = and(
        eq(memberships.organizationId, testProject.organization.id),
        eq(memberships.userId, testProject.user.id),
      );
      const ended = await meet(
        (tx) => tx.select().from(memberships).where(isOwner).for('update'),
        () => testProject.as('DELETE', `/api/organizations/${testProject.orgSlug}`),
        () =>
          testProject.as('PUT', `${testProject.documents}/fees`, {
            name: 'Charges',
            content: chain(expressions({ triple: 'n * 3' })),
          }),
      );
      expect(ended).toEqual([204, 200]);
    });

    test('when the test cases of a document are replaced while it is saved', async () => {
      const testProject = await makeTestProject(app);
      await testProject.create('Fees', double);
      const isTheirs = eq(organizations.id, testProject.organization.id);
      const path = `${testProject.documents}/fees`;
      const ended = await meet(
        (tx) => tx.select().from(organizations).where(isTheirs).for('update'),
        () => testProject.as('PUT', path, { name: 'Charges', content: chain(expressions({ triple: 'n * 3' })) }),
        () => testProject.as('PUT', `${path}/test-cases`, { test_cases: [{ name: 'One', input: {}, expected: {} }] }),
      );
      expect(ended).toEqual([200, 200]);
    });

    test('when log entries of a document are stored while it is changed', async () => {
      const testProject = await makeTestProject(app);
      await testProject.create('Fees', double);
      const { organization } = testProject;
      const [document] = await db.select().from(documents).where(eq(documents.organizationId, organization.id));
      const documentId = (document as { id: string }).id;
      await db.transaction(async (tx) => {
        await lockDocument(tx, organization.id, documentId);
        await storeLogRecords(db, makeLogRecords({ organizationId: organization.id, documentId }, 1));
      });
      expect(await db.$count(logEntries, eq(logEntries.documentId, documentId))).toBe(1);
    });

    test('when the log of an organization is deleted while a day of the log is dropped', async () => {
      const { organization } = await makeTestProject(app);
      const day = '2090-01-05';
      await db.transaction((tx) => makeLogPartition(tx, dayOf(day), 1));
      const partitions = await findLogPartitions(db);
      const partition = partitions.find(({ from, to }) => from <= dayOf(day) && dayOf(day) < to) as LogPartition;
      await db
        .insert(evaluationCounts)
        .values({ organizationId: organization.id, day, count: 1, entries: 1, bytes: 1 });
      const inTransaction = (act: (tx: Executor) => Promise<unknown>) => async () => {
        await db.transaction(act);
        return { statusCode: 204 };
      };
      const ended = await meet(
        (tx) =>
          tx.select().from(evaluationCounts).where(eq(evaluationCounts.organizationId, organization.id)).for('update'),
        inTransaction((tx) => deleteLogOf(tx, organization.id)),
        inTransaction((tx) => dropLogPartition(tx, partition)),
      );
      expect(ended).toEqual([204, 204]);
    });

    test('when somebody deletes their account while they invite somebody else', async () => {
      const testProject = await makeTestProject(app);
      const admin = await addMember(server, testProject.organization, 'admin');
      const invitation = { email: `grace-${testProject.orgSlug}@example.com`, role: 'member' };
      const ended = await meet(
        (tx) => tx.execute(sql`lock table events in share mode`),
        () => admin.as('POST', `/api/organizations/${testProject.orgSlug}/invitations`, invitation),
        () => admin.as('DELETE', '/api/auth/me', { password }),
      );
      expect(ended).toEqual([201, 204]);
    });

    test.each([
      ['a token is made for', 'POST', '/integration/token', { action: 'generate' }],
      ['somebody deletes', 'DELETE', '', undefined],
    ] as const)(
      'when a project is deleted while %s a document of it, which is gone then',
      async (_, method, path, body) => {
        const testProject = await makeTestProject(app);
        await testProject.create('Fees', double);
        const ended = await meet(
          (tx) => tx.execute(sql`lock table events in share mode`),
          () => testProject.as('DELETE', `/api/organizations/${testProject.orgSlug}/projects/loans`),
          () => testProject.as(method, `${testProject.documents}/fees${path}`, body),
        );
        expect(ended).toEqual([204, 404]);
      },
    );

    test('when a project is deleted while a member with a role in it is removed', async () => {
      const testProject = await makeTestProject(app);
      const viewer = await addMember(server, testProject.organization, 'viewer');
      const organization = `/api/organizations/${testProject.orgSlug}`;
      const given = await testProject.as('PUT', `${organization}/projects/loans/members/${viewer.user.id}`, {
        role: 'member',
      });
      expect(given.statusCode).toBe(200);
      const ended = await meet(
        (tx) => tx.select().from(projectMembers).where(eq(projectMembers.userId, viewer.user.id)).for('update'),
        () => testProject.as('DELETE', `${organization}/projects/loans`),
        () => testProject.as('DELETE', `${organization}/users/${viewer.user.id}`),
      );
      expect(ended).toEqual([204, 204]);
    });
  },
);
