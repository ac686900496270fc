import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { double } from './support/graphs.ts';
import { makeTestProject } from './support/test-project.ts';
import { startTestServer } from './support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });

const migration = join(import.meta.dirname, '../src/platform/db/migrations/0015_releases.sql');

test('the migration to releases keeps what is live live, and what was unpublished unpublished', async () => {
  const testProject = await makeTestProject(app);
  for (const name of ['Draft', 'Live', 'Withdrawn']) await testProject.create(name, double);
  for (const slug of ['live', 'withdrawn']) await testProject.publish(slug);
  await testProject.as('POST', `${testProject.documents}/withdrawn/unpublish`, {});
  async function stateOf(slug: string) {
    const { live_version, unpublished_version } = (
      await testProject.as('GET', `${testProject.documents}/${slug}`)
    ).json();
    return [live_version, unpublished_version];
  }
  const states = async () => [await stateOf('draft'), await stateOf('live'), await stateOf('withdrawn')];
  const expected = [
    [null, null],
    [1, null],
    [null, 1],
  ];
  expect(await states()).toEqual(expected);

  const statements = (await readFile(migration, 'utf8')).split('--> statement-breakpoint');
  await database.db.transaction(async (tx) => {
    // As it was before.
    await tx.execute(sql`alter table documents add published_version integer, add unpublished_version integer`);
    await tx.execute(sql`update documents set
      published_version = case when withdrawn_at is null then releases.version end,
      unpublished_version = case when withdrawn_at is not null then releases.version end
      from releases where document_id = documents.id`);
    await tx.execute(sql`drop table releases`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
  expect(await states()).toEqual(expected);
});
