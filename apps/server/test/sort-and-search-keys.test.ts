import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sortAndSearchKeys } from '../src/platform/db/sort-and-search-keys.ts';
import { projects } from '../src/platform/tables/index.ts';
import { registerPerson } from './support/people.ts';
import { startTestServer } from './support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });

const migration = join(import.meta.dirname, '../src/platform/db/migrations/0008_lists_in_pages.sql');

/** Every sign of ASCII between letters, numbers in all lengths, letters with accents and of other scripts. */
const names = [
  ...Array.from({ length: 95 }, (_, code) => `a${String.fromCharCode(32 + code)}b`),
  ...['Rule 9', 'Rule 10', 'rule 010', 'Rule 0', 'Rule 00', '7', '12345678901234567890'],
  ...['Über', 'uber', 'Uhr', 'ÉTÉ', 'Etui', 'Crème brûlée', 'Ωμέγα', 'ЖУК', '価格 10', 'ﬁnal', '１２', '🙂 5'],
];

test('what the migration makes of older names is what the server writes for new ones', async () => {
  const { organization } = await registerPerson(app);
  const rows = names.map((name, index) => ({
    organizationId: organization.id,
    name,
    slug: `p-${index}`,
    description: index % 2 ? `DÉTAIL ${index}` : null,
    nameKey: 'not filled',
    searchText: 'not filled',
  }));
  await database.db.insert(projects).values(rows);
  const statements = (await readFile(migration, 'utf8')).split('--> statement-breakpoint');
  await database.db.transaction(async (tx) => {
    // The temporary functions are those of one connection.
    for (const statement of statements) {
      if (/pg_temp/.test(statement)) await tx.execute(sql.raw(statement));
    }
  });
  const filled = await database.db
    .select({ name: projects.name, nameKey: projects.nameKey, searchText: projects.searchText })
    .from(projects)
    .where(eq(projects.organizationId, organization.id));
  for (const { name, ...listed } of filled) {
    const { description } = rows.find((row) => row.name === name) ?? { description: null };
    expect([name, listed]).toEqual([name, sortAndSearchKeys({ name, description })]);
  }
});

test('names of letters, digits and signs are in the order in which a browser sorts them', async () => {
  const { organization } = await registerPerson(app);
  // A browser has emoji before letters; here they come after them.
  const ordinary = names.filter((name) => !/\p{Emoji_Presentation}/u.test(name));
  await database.db.insert(projects).values(
    ordinary.map((name, index) => ({
      organizationId: organization.id,
      name,
      slug: `p-${index}`,
      ...sortAndSearchKeys({ name, description: null }),
    })),
  );
  const sorted = await database.db
    .select({ name: projects.name })
    .from(projects)
    .where(eq(projects.organizationId, organization.id))
    .orderBy(asc(projects.nameKey));
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  for (const [index, { name }] of sorted.entries()) {
    const before = sorted[index - 1]?.name;
    if (before !== undefined) expect([before, name, compare(before, name) <= 0]).toEqual([before, name, true]);
  }
});
