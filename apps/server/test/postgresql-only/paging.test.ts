import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { memberSearchText } from '../../src/identity/memberships/membership-repository.ts';
import { sortAndSearchKeys } from '../../src/platform/db/index.ts';
import { memberships, projects, users } from '../../src/platform/tables/index.ts';
import { registerPerson } from '../support/people.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);

type Person = Awaited<ReturnType<typeof registerPerson>>;
type Entry = { id: string; name: string; slug: string; version: number };

const graph = (n: number) => JSON.stringify({ nodes: [], edges: [], n });

async function addMembers({ organization }: Person, lastNames: string[]) {
  const added = lastNames.map((lastName) => ({
    firstName: 'Charles',
    lastName,
    email: `${randomUUID()}@example.com`,
    passwordHash: 'none',
  }));
  const rows = await database.db.insert(users).values(added).returning();
  const joined = rows.map((row) => ({
    userId: row.id,
    organizationId: organization.id,
    role: 'member' as const,
    searchText: memberSearchText(row),
  }));
  await database.db.insert(memberships).values(joined);
}

/** An organization with a few of everything that is listed. */
async function createTenant() {
  const person = await registerPerson(app);
  const organization = `/api/organizations/${person.organization.slug}`;
  const projects = `${organization}/projects`;
  for (const name of names) await person.as('POST', projects, { name, slug: `p-${names.indexOf(name)}` });
  const documents = `${projects}/p-0/documents`;
  for (const name of names) {
    await person.as('POST', documents, { name, slug: `d-${names.indexOf(name)}`, description: `About ${name}` });
  }
  for (let n = 1; n < names.length; n += 1)
    await person.as('PUT', `${documents}/d-0`, { name: names[0], description: `About ${names[0]}`, content: graph(n) });
  await addMembers(person, names.slice(1));
  const lists = {
    projects: { path: projects, key: 'projects' },
    documents: { path: documents, key: 'documents' },
    'members of an organization': { path: `${organization}/users`, key: 'members' },
    'members of a project': { path: `${projects}/p-0/members`, key: 'members' },
    versions: { path: `${documents}/d-0/versions`, key: 'versions' },
  };
  return { ...person, projects, documents, lists };
}

// Made in an order that is neither that of names nor its reverse.
const names = ['Rule 10', 'rule 9', 'Überblick', 'alpha', 'Rule_1', 'Beta 002', 'uebersicht'];
const everyList = ['projects', 'documents', 'members of an organization', 'members of a project', 'versions'] as const;

type Tenant = Awaited<ReturnType<typeof createTenant>>;
let owner: Tenant;
let neighbour: Tenant;
beforeAll(async () => {
  [owner, neighbour] = [await createTenant(), await createTenant()];
});

const read = async (person: Person, path: string, query: object = {}) => {
  const response = await person.as('GET', `${path}?${new URLSearchParams({ ...query })}`);
  return { status: response.statusCode, body: response.json() };
};

/** All entries, page by page; `between` is done before each further page. */
async function walk(
  person: Person,
  { path, key }: { path: string; key: string },
  query: object,
  between = async () => {},
) {
  const entries: Entry[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await read(person, path, { ...query, ...(cursor && { cursor }) });
    entries.push(...body[key]);
    expect(body[key].length).toBeGreaterThan(0);
    cursor = body.next_cursor;
    if (cursor) await between();
  }
  return entries;
}

/** A cursor that no list has given. */
const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const idsOf = (entries: Entry[]) => entries.map(({ id }) => id);

describe.each(everyList)('the list of %s', (list) => {
  test('answers everything in the shape of the specification when it is asked for no page', async () => {
    const { path, key } = owner.lists[list];
    const { body } = await read(owner, path);
    expect(Object.keys(body)).toEqual([key]);
    expect(body[key]).toHaveLength(names.length);
  });

  test('holds in its pages what it holds as a whole, in the same order', async () => {
    const { path, key } = owner.lists[list];
    const { body: whole } = await read(owner, path);
    for (const limit of [1, 2, 3, 100]) {
      expect(idsOf(await walk(owner, owner.lists[list], { limit }))).toEqual(idsOf(whole[key]));
    }
  });

  test('tells on the first page how many there are, and on the last that no other follows', async () => {
    const { path, key } = owner.lists[list];
    const first = (await read(owner, path, { limit: 5 })).body;
    expect(first).toMatchObject({ total: names.length, next_cursor: expect.any(String) });
    const last = (await read(owner, path, { limit: 5, cursor: first.next_cursor })).body;
    expect(last).toEqual({ [key]: expect.any(Array), next_cursor: null });
    expect((await read(owner, path, { limit: names.length })).body.next_cursor).toBeNull();
  });

  test.each([
    [{ limit: 0 }, 'Limit must be at least 1'],
    [{ limit: 101 }, 'Limit must be at most 100'],
    [{ limit: 1.5 }, 'Limit must be a whole number'],
    [{ limit: 'all' }, 'Limit must be a whole number'],
    [{ limit: 1, cursor: '' }, 'Cursor must not be empty'],
    [{ limit: 1, cursor: 'x'.repeat(2_001) }, 'Cursor must be less than 2000 characters'],
  ])('refuses %j', async (query, message) => {
    const { status, body } = await read(owner, owner.lists[list].path, query);
    expect([status, body.message]).toEqual([400, message]);
  });

  test('refuses a cursor without a limit', async () => {
    const { path } = owner.lists[list];
    const { next_cursor: cursor } = (await read(owner, path, { limit: 1 })).body;
    const { status, body } = await read(owner, path, { cursor });
    expect([status, body.message]).toEqual([400, 'A cursor needs a limit']);
  });

  test('refuses a cursor that it has not given', async () => {
    const { path } = owner.lists[list];
    const { next_cursor: cursor } = (await read(owner, path, { limit: 1 })).body;
    const [name, ...keys] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const wrong = [
      'x',
      '%00',
      made(null),
      made({}),
      made([]),
      made([name]),
      made(['other', ...keys]),
      made([name, ...keys, 1]),
      made([name, ...keys.map(() => null)]),
      made([name, ...keys.map(() => "'; drop table documents; --")]),
      made([name, '0000-01-01T00:00:00.000000Z', ...keys.slice(1)]),
      made([name, ...keys.map(() => 1e300)]),
    ];
    for (const cursor of wrong) {
      const { status, body } = await read(owner, path, { limit: 1, cursor });
      expect([cursor, status, body.message]).toEqual([cursor, 400, 'The cursor is not one that this list has given']);
    }
  });

  test("shows nothing of a neighbour, whose cursor is a position among one's own entries", async () => {
    const { path, key } = owner.lists[list];
    const own = idsOf((await read(owner, path)).body[key]);
    const { next_cursor: cursor } = (await read(neighbour, neighbour.lists[list].path, { limit: 1 })).body;
    const { status, body } = await read(owner, path, { limit: 100, cursor });
    expect(status).toBe(200);
    for (const id of idsOf(body[key])) expect(own).toContain(id);
    const stranger = await read(owner, neighbour.lists[list].path, { limit: 1, cursor });
    expect(stranger).toEqual({ status: 404, body: { code: 'not_found', message: 'Organization not found' } });
  });
});

test('the list of documents holds the one with a slug, or none', async () => {
  const { path } = owner.lists.documents;
  const slugs = async (slug: string) =>
    (await read(owner, path, { slug, limit: 1 })).body.documents.map((found: { slug: string }) => found.slug);
  expect([await slugs('d-1'), await slugs('d')]).toEqual([['d-1'], []]);
});

describe.each(['projects', 'documents'] as const)('the list of %s', (list) => {
  /** As the page ordered them itself, before the server did. */
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

  test('is sorted by name as people expect it, in pages and as a whole', async () => {
    const byName = [...names].sort(collator.compare);
    const { path, key } = owner.lists[list];
    const namesOf = (entries: Entry[]) => entries.map(({ name }) => name);
    expect(namesOf((await read(owner, path, { sort: 'name' })).body[key])).toEqual(byName);
    expect(namesOf(await walk(owner, owner.lists[list], { sort: 'name', limit: 2 }))).toEqual(byName);
  });

  test.each([
    ['RULE', ['Rule 10', 'Rule_1', 'rule 9']],
    ['10 rule', ['Rule 10']],
    ['ÜBER', ['Überblick']],
    ['_', ['Rule_1']],
    ['%', []],
    ['  ', names],
  ])('finds what holds each word in any case: %s', async (q, found) => {
    const { path, key } = owner.lists[list];
    const { body } = await read(owner, path, { q, sort: 'name', limit: 100 });
    expect(body[key].map(({ name }: Entry) => name).sort()).toEqual([...found].sort());
    expect(body.total).toBe(found.length);
  });

  test('refuses an order that it does not have and a text that is too long', async () => {
    const { path } = owner.lists[list];
    expect((await read(owner, path, { sort: 'color' })).body.message).toBe('Sort must be updated or name');
    expect((await read(owner, path, { q: 'x'.repeat(101) })).body.message).toBe(
      'Search text must be at most 100 characters long',
    );
    expect((await read(owner, path, { q: '\u0000' })).status).toBe(400);
  });

  test('refuses the cursor of another order', async () => {
    const { path } = owner.lists[list];
    const { next_cursor: cursor } = (await read(owner, path, { limit: 1, sort: 'name' })).body;
    expect((await read(owner, path, { limit: 1, cursor })).status).toBe(400);
  });

  test('refuses a cursor by name with what no name holds', async () => {
    const { path } = owner.lists[list];
    const { next_cursor: cursor } = (await read(owner, path, { limit: 1, sort: 'name' })).body;
    const [order, , id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    for (const key of ['a\0b', 'x'.repeat(501), 1, null]) {
      const { status, body } = await read(owner, path, { limit: 1, sort: 'name', cursor: made([order, key, id]) });
      expect([key, status, body.message]).toEqual([key, 400, 'The cursor is not one that this list has given']);
    }
  });

  test('follows a new name at once, in its order and its search', async () => {
    const person = await createTenant();
    const { path, key } = person.lists[list];
    const changed = `${path}/${list === 'projects' ? 'p' : 'd'}-3`;
    await person.as('PUT', changed, { name: 'Zulu', description: 'Last of all' });
    const { body } = await read(person, path, { sort: 'name' });
    expect(body[key].at(-1).name).toBe('Zulu');
    expect((await read(person, path, { q: 'LAST zulu' })).body[key]).toHaveLength(1);
    expect((await read(person, path, { q: 'alpha' })).body[key]).toHaveLength(0);
  });

  test('shows each entry that stays exactly once, while others come, go and are renamed', async () => {
    const person = await createTenant();
    const { path } = person.lists[list];
    const short = list === 'projects' ? 'p' : 'd';
    for (const sort of ['name', 'updated']) {
      // Two that nobody touches stand in each page that is still to come.
      let round = 0;
      const entries = await walk(person, person.lists[list], { sort, limit: 2 }, async () => {
        round += 1;
        await person.as('POST', path, { name: `New ${sort} ${round}`, slug: `new-${sort}-${round}` });
        await person.as('PUT', `${path}/${short}-1`, { name: `rule 9 ${sort} ${round}` });
        if (round > 1) await person.as('DELETE', `${path}/new-${sort}-${round - 1}`);
      });
      const slugs = entries.map(({ slug }) => slug);
      const stayed = [0, 2, 3, 4, 5, 6].map((n) => `${short}-${n}`);
      // Work on a document moves its project to the top of the latest changes.
      for (const slug of stayed)
        expect([sort, slug, slugs.filter((other) => other === slug).length]).toEqual([sort, slug, 1]);
    }
  });
});

test('a total is counted up to 1,000, and null for more, which would take long', async () => {
  const person = await registerPerson(app);
  const path = `/api/organizations/${person.organization.slug}/users`;
  await addMembers(
    person,
    Array.from({ length: 999 }, (_, n) => String(n)),
  );
  expect((await read(person, path, { limit: 1 })).body.total).toBe(1000);
  await addMembers(person, ['One more']);
  expect((await read(person, path, { limit: 1 })).body.total).toBeNull();
});

test('a list that is read in parts is whole and in its order', async () => {
  const person = await registerPerson(app);
  const path = `/api/organizations/${person.organization.slug}/projects`;
  const organizationId = person.organization.id;
  const slugs = Array.from({ length: 350 }, (_, n) => `p-${String(n).padStart(3, '0')}`);
  const rows = slugs.map((slug) => {
    const described = { name: slug, description: null };
    return { organizationId, slug, ...described, ...sortAndSearchKeys(described) };
  });
  await database.db.insert(projects).values(rows);
  for (const sort of ['name', 'updated']) {
    const { body } = await read(person, path, { sort });
    const listed = body.projects.map(({ slug }: Entry) => slug);
    expect(sort === 'name' ? listed : listed.sort()).toEqual(slugs);
  }
});

describe('versions', () => {
  test('come without their contents in pages, and each is read with its content by itself', async () => {
    const { path } = owner.lists.versions;
    const { versions } = (await read(owner, path)).body;
    const { body: page } = await read(owner, path, { limit: 100 });
    const { content, ...light } = versions[2];
    expect(page.versions[2]).toEqual(light);
    expect(page.versions.every((version: object) => !('content' in version))).toBe(true);
    expect((await read(owner, `${path}/${light.version}`)).body).toEqual({ ...light, content });
  });

  test.each(['0', '8', '-1', 'x', '99999999999999'])('that do not exist cannot be read: %s', async (version) => {
    const { status, body } = await read(owner, `${owner.lists.versions.path}/${version}`);
    expect([status, body.message]).toEqual([404, 'Version not found']);
  });
});
