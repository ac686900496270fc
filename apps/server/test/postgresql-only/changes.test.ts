import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { projects } from '../../src/platform/tables/index.ts';
import { chain, double, expressions } from '../support/graphs.ts';
import { makeTestProject } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' }, { connections: 6 });

test('changes of an organization that wait for each other leave connections to the database to others', async () => {
  const [owner, neighbour] = [await makeTestProject(app), await makeTestProject(app)];
  for (let n = 0; n < 10; n++) await owner.create(`Fees ${n}`, double);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(() => release());
  let holding: Promise<void> | undefined;
  await new Promise<void>((locked) => {
    holding = database.db.transaction(async (tx) => {
      await tx.select().from(projects).where(eq(projects.organizationId, owner.organization.id)).for('update');
      locked();
      await released;
    });
  });
  const changes = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0
      ? owner.save(`fees-${n / 2}`, chain(expressions({ triple: 'n * 3' })))
      : owner.as('POST', owner.documents, { name: `Rates ${n}`, content: double }),
  );
  for (let n = 0; n < 30; n++) expect((await neighbour.as('GET', neighbour.documents)).statusCode).toBe(200);
  const deletions = Array.from({ length: 10 }, (_, n) => owner.as('DELETE', `${owner.documents}/fees-${n}`));
  for (let n = 0; n < 30; n++) expect((await neighbour.as('GET', neighbour.documents)).statusCode).toBe(200);
  release();
  await holding;
  for (const { statusCode } of await Promise.all(changes)) expect([200, 201]).toContain(statusCode);
  for (const { statusCode } of await Promise.all(deletions)) expect(statusCode).toBe(204);
});

test('searches and dashboards of an organization leave connections to the database to others', async () => {
  const [owner, neighbour] = [await makeTestProject(app), await makeTestProject(app)];
  const reads = await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table documents in access exclusive mode`);
    const reads = Array.from({ length: 20 }, (_, n) =>
      owner.as('GET', n % 2 === 0 ? '/api/dashboard' : `/api/organizations/${owner.orgSlug}/search?q=fees`),
    );
    for (let n = 0; n < 30; n++) expect((await neighbour.as('GET', '/api/organizations')).statusCode).toBe(200);
    return reads;
  });
  for (const { statusCode } of await Promise.all(reads)) expect(statusCode).toBe(200);
});
