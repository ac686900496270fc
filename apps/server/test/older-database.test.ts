import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedDatabase } from '../src/platform/db/embedded/embedded-database.ts';
import { memberships } from '../src/platform/tables/index.ts';
import { callerWith } from './support/people.ts';
import { makeStorage } from './support/storage.ts';

/*
 * The fixture is a copy of a database that the last version without memberships made: two people, each alone in an
 * organization with sessions, a reset link, documents in several versions, one of them large, published and called.
 */
const fixtures = join(import.meta.dirname, 'fixtures');
const migrations = join(import.meta.dirname, '../src/platform/db/migrations');

type Copy = {
  madeAt: string;
  secrets: Record<string, string>;
  people: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    organization: string;
    token: string;
    refreshToken: string;
    laterRefreshToken: string;
    resetToken: string;
    integrationToken: string;
  }[];
  migrations: { hash: string; created_at: string }[];
};

const copy: Copy = JSON.parse(readFileSync(join(fixtures, 'before-team.json'), 'utf8'));

let app: FastifyInstance;
let database: Database;
let storage: Awaited<ReturnType<typeof makeStorage>>;

beforeAll(async () => {
  storage = await makeStorage({ migrated: false });
  if (storage.databaseUrl) await restoreCopy(storage.databaseUrl);
  else {
    const embedded = await startEmbeddedDatabase({ dataDir: storage.dataDir, onProblem: console.error });
    await restoreCopy(embedded.connectionString);
    await embedded.close();
  }
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    DATA_DIR: storage.dataDir,
    ...(storage.databaseUrl && { DATABASE_URL: storage.databaseUrl }),
    ...copy.secrets,
  });
  database = await openDatabase({ ...config, onProblem: () => {} });
  holdClock();
  app = await buildApp({ config, database });
}, 60_000);

afterAll(async () => {
  vi.useRealTimers();
  await app.close();
  await database.close();
  await storage.remove();
});

// A minute after the copy was made, so that what it holds has not expired.
const holdClock = () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(copy.madeAt).getTime() + 60_000 });

beforeEach(holdClock);

/** The tables as they were, by the migrations of that time, and what stood in them. */
async function restoreCopy(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const folder = await mkdtemp(join(tmpdir(), 'rulewright-migrations-'));
  await cp(migrations, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  journal.entries.length = copy.migrations.length;
  await writeFile(journalFile, JSON.stringify(journal));
  await migrate(drizzle(client), { migrationsFolder: folder });
  const applied = await client.query('select hash, created_at::text from drizzle.__drizzle_migrations order by id');
  expect(applied.rows).toEqual(copy.migrations);
  // Neither triggers nor foreign keys: the rows are as they were, in whichever order they come.
  await client.query('set session_replication_role = replica');
  await client.query(await readFile(join(fixtures, 'before-team.sql'), 'utf8'));
  await client.end();
  await rm(folder, { recursive: true });
}

describe.each(copy.people)('$firstName, whose account is older than memberships', (person) => {
  const documents = `/api/organizations/${person.organization}/projects/loans/documents`;
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

  test('is the owner of the organization that they were alone in', async () => {
    const rows = await database.db.select().from(memberships).where(eq(memberships.userId, person.id));
    expect(rows).toMatchObject([{ role: 'owner' }]);
  });

  test('is found among the members by name and by address', async () => {
    const members = `/api/organizations/${person.organization}/users`;
    for (const text of [person.firstName, person.lastName.toUpperCase(), person.email]) {
      const found = await callerWith(app, person.token)('GET', `${members}?q=${encodeURIComponent(text)}`);
      expect(found.json().members).toMatchObject([{ id: person.id }]);
    }
  });

  test('is still signed in with the access token of before', async () => {
    const response = await callerWith(app, person.token)('GET', '/api/auth/me');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      user: { id: person.id, first_name: person.firstName, role: 'owner', email: person.email },
      organization: { slug: person.organization },
    });
  });

  test('refreshes with the refresh token of before, and goes on from there', async () => {
    const response = await post('/api/auth/refresh', { refreshToken: person.refreshToken });
    expect(response.statusCode).toBe(200);
    const list = await callerWith(app, response.json().token)('GET', '/api/organizations');
    expect(list.json().organizations).toMatchObject([{ slug: person.organization, role: 'owner', current: true }]);
  });

  test('finds the documents, and the versions still say who wrote them', async () => {
    const as = callerWith(app, person.token);
    const { versions } = (await as('GET', `${documents}/double/versions`)).json();
    expect(versions).toHaveLength(2);
    const author = `${person.firstName} ${person.lastName}`;
    for (const version of versions) expect(JSON.stringify(version)).toContain(author);
    expect((await as('GET', `${documents}/double`)).json()).toMatchObject({ name: 'Double', version: 2 });
  });

  test('calls the published document with the token of before, and sees it in the integration', async () => {
    const call = await app.inject({
      method: 'POST',
      url: `/api/public/${person.organization}/loans/double`,
      headers: { authorization: `Bearer ${person.integrationToken}` },
      payload: { input_data: { n: 21 } },
    });
    expect(call.statusCode).toBe(200);
    expect(call.json().evaluation.result).toEqual({ double: 42 });
    const info = await callerWith(app, person.token)('GET', `${documents}/double/integration/info`);
    expect(info.json().token).toBe(person.integrationToken);
  });

  test('sets a new password with the link of before, which ends the other sessions, and signs in with it', async () => {
    const reset = await post('/api/auth/reset-password', { token: person.resetToken, password: 'Difference1822' });
    expect(reset.statusCode).toBe(200);
    expect((await post('/api/auth/refresh', { refreshToken: person.laterRefreshToken })).statusCode).toBe(401);
    const signIn = await post('/api/auth/login', { email: person.email, password: 'Difference1822' });
    expect(signIn.json()).toMatchObject({ user: { role: 'owner' }, organization: { slug: person.organization } });
  });
});

test('a large content of an older version is read whole', async () => {
  const [ada] = copy.people;
  const { token } = (
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ada?.email, password: 'Difference1822' },
    })
  ).json();
  const url = '/api/organizations/analytical-engines/projects/loans/documents/large';
  const { content } = (await callerWith(app, token)('GET', url)).json();
  expect(JSON.stringify(content)).toContain('x'.repeat(300_000));
});

test('every session of an older version belongs to its person, in the organization that they were in', async () => {
  const { rows } = await database.db.execute(sql`
    select count(*)::int as wrong from sessions
    left join memberships
      on memberships.user_id = sessions.user_id and memberships.organization_id = sessions.organization_id
    where memberships.user_id is null`);
  expect(rows).toEqual([{ wrong: 0 }]);
});
