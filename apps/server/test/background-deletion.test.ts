import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isNotNull, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { organizations, projects } from '../src/platform/tables/index.ts';
import { startTestServer } from './support/test-server.ts';

const { app: earlier, config, database } = await startTestServer();
const { db } = database;
// It would delete as well what a later one is watched deleting.
await earlier.close();

// Deleting an organization fails always when its name is Bad, and the first time when its name is Once. A sequence counts
// on when its transaction fails.
await db.execute(sql`create sequence refusals`);
await db.execute(sql`
  create function refuse() returns trigger language plpgsql as $$ begin
    if old.name = 'Bad' then raise exception 'refused'; end if;
    if old.name = 'Once' and nextval('refusals') = 1 then raise exception 'refused'; end if;
    return old;
  end $$
`);
await db.execute(sql`create trigger refuse before delete on organizations for each row execute function refuse()`);

async function makeOrganization(name: string, deletedAt: Date | null): Promise<string> {
  const [row] = await db.insert(organizations).values({ name, slug: randomUUID(), deletedAt }).returning();
  return (row as { id: string }).id;
}

const namesOfDeleted = async () =>
  (await db.select().from(organizations).where(isNotNull(organizations.deletedAt))).map(({ name }) => name);

let close = async () => {};
afterEach(() => close());

/** A later server on the same database, which finds there what was deleted before. */
async function startServer() {
  const app = await buildApp({ config, database, webRoot: join(config.dataDir, 'web') });
  close = () => app.close();
}

test('what was deleted before a start goes after it, and is tried again soon when that fails', async () => {
  await makeOrganization('Once', new Date());
  await startServer();
  await expect.poll(namesOfDeleted).toEqual([]);
  const { rows } = await db.execute<{ count: number }>(sql`select last_value::int as count from refusals`);
  expect(rows).toEqual([{ count: 2 }]);
});

test('an organization that cannot be deleted holds up neither other organizations nor projects', async () => {
  await makeOrganization('Bad', new Date(0));
  await makeOrganization('Good', new Date());
  const organizationId = await makeOrganization('Living', null);
  const name = 'Loans';
  const listed = { name, slug: name, nameKey: name, searchText: name };
  await db.insert(projects).values({ organizationId, ...listed, deletedAt: new Date() });
  await startServer();
  await expect.poll(namesOfDeleted).toEqual(['Bad']);
  await expect.poll(() => db.$count(projects, isNotNull(projects.deletedAt))).toBe(0);
});
