import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logEntries } from '../../src/platform/tables/index.ts';
import { double } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject } from '../support/test-project.ts';
import { logIds, oneConnection, startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);

let testProject: TestProject;
let documentId: string;
beforeEach(async () => {
  testProject = await makeTestProject(app);
  documentId = (await testProject.create('Twice', double)).id;
});

type Entry = Partial<typeof logEntries.$inferInsert>;

const noon = Date.parse('2026-03-04T12:00:00.000Z');
const at = (second: number) => new Date(noon + second * 1000);

/** Entries of a second each, the last of them the newest. */
async function fill(entries: Entry[]) {
  const rows = entries.map((entry, n) => ({
    instance: documentId,
    number: n + 1,
    organizationId: testProject.organization.id,
    documentId,
    source: 'public' as const,
    version: 1,
    outcome: 'succeeded' as const,
    durationMicroseconds: 1_000,
    createdAt: at(n),
    ...entry,
  }));
  for (let n = 0; n < rows.length; n += 500) await database.db.insert(logEntries).values(rows.slice(n, n + 500));
}

type Answer = { requests: { id: string; created_at: string }[]; next_cursor?: string | null; looked_back_to?: string };

const ask = (query: string) => testProject.as('GET', `${testProject.documents}/twice/integration/requests${query}`);
const list = async (query = '') => (await ask(query)).json<Answer>();
const numbers = ({ requests }: Answer) => requests.map(({ id }) => logIds.idOf(id)?.number);
const downFrom = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, n) => first - n);

describe('pages of the log', () => {
  test('hold every entry once, the newest first', async () => {
    await fill(Array.from({ length: 25 }, () => ({})));
    const seen: (number | undefined)[] = [];
    let cursor: string | null | undefined = '';
    while (cursor !== null) {
      const page: Answer = await list(`?limit=10${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...numbers(page));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(downFrom(25, 1));
  });

  test('without a limit are the latest fifty, with nothing beside them', async () => {
    await fill(Array.from({ length: 60 }, () => ({})));
    const answer = await list();
    expect(Object.keys(answer)).toEqual(['requests']);
    expect(numbers(answer)).toEqual(downFrom(60, 11));
  });

  test('lose none of the entries that several servers wrote in the same microsecond', async () => {
    const instance = (n: number) => `00000000-0000-4000-8000-00000000000${n % 2}`;
    await fill(
      Array.from({ length: 30 }, (_, n) => ({ instance: instance(n), number: Math.floor(n / 2), createdAt: at(0) })),
    );
    const ids = new Set<string>();
    let cursor: string | null | undefined = '';
    while (cursor !== null) {
      const page: Answer = await list(`?limit=7${cursor ? `&cursor=${cursor}` : ''}`);
      for (const { id } of page.requests) ids.add(id);
      cursor = page.next_cursor;
    }
    expect(ids.size).toBe(30);
  });

  test('go on where they were when newer entries have come meanwhile', async () => {
    await fill([{}, {}, {}, {}]);
    const first = await list('?limit=2');
    await database.db.insert(logEntries).values({
      instance: documentId,
      number: 99,
      organizationId: testProject.organization.id,
      documentId,
      source: 'public',
      version: 1,
      outcome: 'succeeded',
      durationMicroseconds: 1,
      createdAt: at(60),
    });
    expect(numbers(await list(`?limit=2&cursor=${first.next_cursor}`))).toEqual([2, 1]);
  });

  test.each([
    '?cursor=x',
    '?limit=5&cursor=x',
    '?limit=0',
    '?limit=101',
    '?outcome=maybe',
    '?version=x',
    '?from=today',
  ])('are refused where they are asked for wrongly: %s', async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });
});

describe('a filter of the log', () => {
  beforeEach(() =>
    fill([
      { outcome: 'failed', version: 1 },
      { outcome: 'succeeded', version: 1, source: 'console' },
      { outcome: 'failed', version: 2 },
      { outcome: 'succeeded', version: 2 },
      { outcome: 'succeeded', version: 2, source: 'console' },
    ]),
  );

  test.each([
    ['outcome=failed', [3, 1]],
    ['version=2', [5, 4, 3]],
    ['source=console', [5, 2]],
    ['outcome=failed&version=2', [3]],
    [`from=${at(2).toISOString()}`, [5, 4, 3]],
    [`to=${at(2).toISOString()}`, [3, 2, 1]],
    [`from=${at(1).toISOString()}&to=${at(3).toISOString()}&outcome=succeeded`, [4, 2]],
    [`from=${at(3).toISOString()}&to=${at(1).toISOString()}`, []],
  ])('%s', async (filter, expected) => {
    expect(numbers(await list(`?${filter}`))).toEqual(expected);
    expect(await list(`?limit=100&${filter}`)).toMatchObject({ next_cursor: null, looked_back_to: null });
    const pages: (number | undefined)[] = [];
    let cursor: string | null | undefined = '';
    while (cursor !== null) {
      const page: Answer = await list(`?limit=1&${filter}${cursor ? `&cursor=${cursor}` : ''}`);
      pages.push(...numbers(page));
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(expected);
  });
});

describe('a search of the log', () => {
  test.each([
    ['ada', [1]],
    ['ADA', [1]],
    ['déjà', [2]],
    ['100%', [3]],
    ['a_b', [4]],
    ['back\\slash', [5]],
    ['refused', [2]],
    ['nowhere', []],
    ['  ', [6, 5, 4, 3, 2, 1]],
  ])('finds %s in input and answer', async (text, expected) => {
    await fill([
      { input: '{"name":"Ada"}', output: null },
      { input: '{"word":"déjà"}', output: '{"message":"Refused"}' },
      { input: '{"share":"100%"}' },
      { input: '{"name":"a_b"}' },
      { input: '{"path":"back\\slash"}' },
      { input: null, output: '{"share":"100","name":"axb"}' },
    ]);
    expect(numbers(await list(`?search=${encodeURIComponent(text)}`))).toEqual(expected);
  });

  test('finds an entry by its id', async () => {
    await fill([{}, { outcome: 'failed' }, {}]);
    const idOf = (number: number) => logIds.textOf({ instance: documentId, number });
    expect(numbers(await list(`?search=${idOf(2)}`))).toEqual([2]);
    expect(numbers(await list(`?search=${idOf(2)}&outcome=succeeded`))).toEqual([]);
    expect(numbers(await list(`?search=${idOf(9)}`))).toEqual([]);
  });

  test('goes on over as many entries as there are, and finds the oldest', async () => {
    await fill(Array.from({ length: 1_300 }, (_, n) => ({ input: n === 3 ? 'the needle' : 'hay' })));
    expect(await list('?limit=20&search=needle')).toMatchObject({
      requests: [{ id: logIds.textOf({ instance: documentId, number: 4 }) }],
      next_cursor: null,
    });
    const hay = await list('?limit=100&search=hay');
    expect(numbers(hay)).toEqual(downFrom(1_300, 1_201));
    expect(numbers(await list(`?limit=100&search=hay&cursor=${hay.next_cursor}`))).toEqual(downFrom(1_200, 1_101));
  });

  test('is refused where it is too long', async () => {
    expect((await ask(`?search=${'x'.repeat(201)}`)).json().message).toBe('Search must be less than 200 characters');
    expect((await ask('?search=%00')).statusCode).toBe(400);
  });

  test("sees nothing of another document's or another organization's entries", async () => {
    await fill([{ input: 'mine' }]);
    const neighbour = await makeTestProject(app);
    await neighbour.create('Twice', double);
    const url = `${neighbour.documents}/twice/integration/requests?search=mine&limit=10`;
    expect((await neighbour.as('GET', url)).json().requests).toEqual([]);
    const stolen = (await list('?limit=1')).next_cursor ?? '';
    expect((await neighbour.as('GET', `${url}&cursor=${stolen}`)).json().requests ?? []).toEqual([]);
    await testProject.create('Other', double);
    const other = `${testProject.documents}/other/integration/requests?search=mine`;
    expect((await testProject.as('GET', other)).json().requests).toEqual([]);
  });
});

test('an organization that searches without end is told to wait, and its neighbour is answered', async () => {
  await fill([{ input: 'hay' }]);
  const neighbour = await makeTestProject(app);
  await neighbour.create('Twice', double);
  const answers = Promise.all(Array.from({ length: 40 }, () => ask('?search=hay')));
  const url = `${neighbour.documents}/twice/integration/requests?search=hay`;
  expect((await neighbour.as('GET', url)).statusCode).toBe(200);
  const statuses = (await answers).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(22);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await ask('?search=hay')).statusCode).toBe(200);
});

test.each(['0000-12-31T00:00:00Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01'])(
  'a time that no year has room for, %s, is refused',
  async (time) => {
    const edges = await Promise.all(['from', 'to'].map((edge) => ask(`?${edge}=${encodeURIComponent(time)}`)));
    expect(edges.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  },
);

test('a search of texts begins with a few entries in a statement, so that others have the database in between', async () => {
  await fill(Array.from({ length: 1_500 }, () => ({ input: 'a'.repeat(4_096) })));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const search = await ask(`?limit=10&search=${'a'.repeat(199)}b`);
  const statements = query.mock.calls.filter(([statement]) => JSON.stringify(statement)?.includes('strpos'));
  query.mockRestore();
  expect(search.json()).toMatchObject({ requests: [] });
  // Of 10, 20, 40 and so on up to 500 entries, or fewer where they take long; three would do if it began with 500.
  expect(statements.length).toBeGreaterThan(7);
});
