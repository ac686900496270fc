import { MAX_TEST_CASES } from '@rulewright/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { documents, organizations, testCaseStates, testCases } from '../../src/platform/tables/index.ts';
import { makeTestProject } from '../support/test-project.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' }, oneConnection);

const graph = { nodes: [{ id: 'in', name: 'Request', type: 'inputNode' }], edges: [] };
const adult = { name: 'An adult', input: { age: 30 }, expected: { adult: true } };
const child = { name: 'A child', input: { age: 3 }, expected: { adult: false } };

const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

let project: Awaited<ReturnType<typeof makeTestProject>>;
let path: string;
beforeEach(async () => {
  project = await makeTestProject(app);
  await project.create('Age', graph);
  path = `${project.documents}/age/test-cases`;
});

const call = (...[method, url, body]: Parameters<typeof project.as>) => project.as(method, `${path}${url}`, body);
const list = async () => (await call('GET', '')).json();
const add = async (body: object) => (await call('POST', '', body)).json();
const names = async () => (await list()).test_cases.map(({ name }: { name: string }) => name);

describe('test cases', () => {
  test('are added, changed, deleted and listed in their order, with what was left out filled in', async () => {
    expect(await list()).toEqual({ test_cases: [], revision: 0 });
    const first = await call('POST', '', adult);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      ...adult,
      id: expect.any(String),
      match: 'whole',
      tolerance: 0,
      any: [],
      clock: null,
      notes: null,
      tags: [],
      revision: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      updated_by: 'Ada Lovelace',
    });
    const second = await add({
      ...child,
      match: 'members',
      tolerance: 0.5,
      any: ['/day'],
      tags: ['young'],
      notes: 'n',
    });
    expect(await list()).toEqual({ test_cases: [first.json(), second], revision: 2 });
    const changed = await call('PUT', `/${first.json().id}`, { ...adult, clock: '2026-02-03T04:05:06Z' });
    expect(changed.json()).toMatchObject({ clock: '2026-02-03T04:05:06Z', revision: 3 });
    expect(await names()).toEqual(['An adult', 'A child']);
    expect((await call('DELETE', `/${second.id}`)).statusCode).toBe(204);
    expect(await names()).toEqual(['An adult']);
    expect((await call('PUT', `/${second.id}`, child)).json().message).toBe('Test case not found');
  });

  test('that can be added one by one can be sent all together, however deep they are nested', async () => {
    await add({ ...adult, input: nested(400), expected: nested(400) });
    const { test_cases: cases, revision } = await list();
    expect((await call('PUT', '', { test_cases: cases, revision })).statusCode).toBe(200);
  });

  test.each([
    [{}, 'test_cases', 'Test cases must be a list'],
    [{ test_cases: { 0: adult } }, 'test_cases', 'Test cases must be a list'],
    [{ test_cases: [adult, 5] }, 'test_cases.1', 'A test case must be a JSON object'],
  ])('that are no list of test cases are refused by their place: %j', async (body, place, message) => {
    const answer = await call('PUT', '', body);
    expect([answer.statusCode, answer.json().details]).toEqual([400, [{ path: place, message }]]);
  });

  test('keep what JSON columns would change: the order of members and characters that PostgreSQL refuses', async () => {
    const odd = { name: 'Odd', input: { z: 1, a: '\u0000\ud800' }, expected: [1.5, null, { z: 1, a: [] }] };
    await add(odd);
    const [found] = (await list()).test_cases;
    expect(JSON.stringify([found.input, found.expected])).toBe(JSON.stringify([odd.input, odd.expected]));
  });

  test.each([
    [{ ...adult, name: '' }, 'name', 'Test case name is required'],
    [{ ...adult, input: [] }, 'input', 'Input must be a JSON object'],
    [{ name: 'No output', input: {} }, 'expected', 'Expected is required'],
    [{ ...adult, match: 'some' }, 'match', 'Match must be whole or members'],
    [{ ...adult, tolerance: -1 }, 'tolerance', 'Tolerance must be at least 0'],
    [{ ...adult, any: ['/~2'] }, 'any.0', 'A place that may be anything must be a JSON Pointer such as /date'],
    [{ ...adult, any: ['day'] }, 'any.0', 'A place that may be anything must be a JSON Pointer such as /date'],
    [{ ...adult, clock: 'noon' }, 'clock', 'Clock must be a time such as 2026-01-31T12:00:00Z'],
    [{ ...adult, tags: [''] }, 'tags.0', 'A tag must not be empty'],
    [{ ...adult, tags: 'young' }, 'tags', 'Tags must be a list'],
    [{ ...adult, any: {} }, 'any', 'Any must be a list of JSON Pointers'],
    [{ ...adult, input: nested(401) }, 'input', 'Input is nested more than 400 levels deep'],
    [{ ...adult, expected: [nested(400)] }, 'expected', 'Expected is nested more than 400 levels deep'],
    [{ ...adult, input: { text: 'x'.repeat(70_000) } }, '', 'A test case must be at most 64 KB'],
  ])('are refused with the field that is wrong: %#', async (body, field, message) => {
    const response = await call('POST', '', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().details).toEqual([{ path: field, message }]);
  });

  test('are refused with a number that JSON cannot keep, wherever it is, and not stored as null', async () => {
    const send = (method: 'POST' | 'PUT', url: string, payload: string) =>
      app.inject({
        method,
        url: `${path}${url}`,
        payload,
        headers: { authorization: `Bearer ${project.token}`, 'content-type': 'application/json' },
      });
    const body = '{"name":"Huge","input":{"order":{"items":[1,{"total":1e400}]}},"expected":{"fee":-1e999}}';
    const inInput = 'The number at "order.items.1.total" is too large';
    const inExpected = 'The number at "fee" is too large';
    expect((await send('POST', '', body)).json().details).toEqual([
      { path: 'input', message: inInput },
      { path: 'expected', message: inExpected },
    ]);
    expect((await send('PUT', '', `{"test_cases":[${body}]}`)).json().details).toEqual([
      { path: 'test_cases.0.input', message: inInput },
      { path: 'test_cases.0.expected', message: inExpected },
    ]);
    const { id } = await add(adult);
    const whole = await send('PUT', `/${id}`, '{"name":"Huge","input":{},"expected":1e400}');
    expect(whole.json().details).toEqual([{ path: 'expected', message: 'The number is too large' }]);
    // It would be kept as 0.
    const small = await send('PUT', `/${id}`, '{"name":"Small","input":{"rate":-1e-400},"expected":{"a":[0.0,1e-5]}}');
    const lost = 'The number at "rate" is too close to zero';
    expect(small.json().details).toEqual([{ path: 'input', message: lost }]);
    // It would be kept with other digits.
    const long = await send('PUT', `/${id}`, '{"name":"Long","input":{"id":9007199254740993},"expected":{}}');
    const inexact = 'The number at "id" is beyond 9007199254740991, where numbers are not exact';
    expect(long.json().details).toEqual([{ path: 'input', message: inexact }]);
    const most = '{"name":"An adult","input":{"id":9007199254740991},"expected":{"id":-9007199254740991}}';
    expect((await send('PUT', `/${id}`, most)).json().input).toEqual({ id: 9007199254740991 });
    expect(await names()).toEqual(['An adult']);
  });

  test('are refused where they are nested too deep, and keep names that JavaScript has a meaning for', async () => {
    const send = (input: string) =>
      app.inject({
        method: 'POST',
        url: path,
        payload: `{"name":"Odd","input":${input},"expected":{"constructor":1}}`,
        headers: { authorization: `Bearer ${project.token}`, 'content-type': 'application/json' },
      });
    const deep = await send(`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`);
    expect([deep.statusCode, deep.json().code]).toEqual([400, 'invalid']);
    expect((await send('{"__proto__":{"age":1}}')).statusCode).toBe(400);
    const odd = '{"constructor":1,"toString":2}';
    expect((await send(odd)).statusCode).toBe(201);
    const [kept] = (await list()).test_cases;
    expect(JSON.stringify([kept.input, kept.expected])).toBe(`[${odd},{"constructor":1}]`);
  });

  test('are those of one document: another of the same project neither reads nor changes them by their id', async () => {
    const { id } = await add(adult);
    await project.create('Other', graph);
    const other = `${project.documents}/other/test-cases`;
    const answers = [
      await project.as('PUT', `${other}/${id}`, child),
      await project.as('DELETE', `${other}/${id}`),
      await project.as('GET', `${other}/${id}/history`),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Test case not found']);
    // The id of another document's case is free here, and is another case.
    expect((await project.as('POST', other, { ...child, id })).statusCode).toBe(201);
    expect(await names()).toEqual(['An adult']);
    const run = await project.as('POST', `${project.documents}/other/test-runs`, { case_ids: [id] });
    expect(run.json().results).toMatchObject([{ id, name: 'A child' }]);
  });

  test('are read in pages', async () => {
    for (const name of ['one', 'two', 'three']) await add({ ...adult, name });
    const first = (await call('GET', '?limit=2')).json();
    expect(first).toMatchObject({ test_cases: [{ name: 'one' }, { name: 'two' }], total: 3, revision: 3 });
    const second = (await call('GET', `?limit=2&cursor=${first.next_cursor}`)).json();
    expect(second).toMatchObject({ test_cases: [{ name: 'three' }], next_cursor: null });
  });

  test('are replaced all at once: known ones are changed, new ones added, and those not sent deleted', async () => {
    const [first, second] = [await add(adult), await add(child)];
    const body = {
      test_cases: [
        { ...child, name: 'New' },
        { ...adult, id: first.id, notes: 'checked' },
      ],
      revision: 2,
    };
    const replaced = await call('PUT', '', body);
    expect(replaced.statusCode).toBe(200);
    expect(replaced.json()).toEqual(await list());
    expect(replaced.json()).toMatchObject({
      test_cases: [{ name: 'New' }, { id: first.id, notes: 'checked', created_at: first.created_at }],
      revision: 5,
    });
    // Sent again as they are, nothing changes.
    expect((await call('PUT', '', { test_cases: replaced.json().test_cases })).json()).toEqual(replaced.json());
    // Another order is a change, and the id of a deleted case brings it back.
    const [one, other] = replaced.json().test_cases;
    await call('PUT', '', { test_cases: [other, one, { ...child, id: second.id }] });
    expect(await names()).toEqual(['An adult', 'New', 'A child']);
    expect((await list()).test_cases[2].id).toBe(second.id);
  });

  test('are known by their id in capital letters too, and two with one id are refused', async () => {
    const { id, created_at } = await add(adult);
    const capital = id.toUpperCase();
    const replaced = await call('PUT', '', { test_cases: [{ ...child, id: capital }] });
    expect(replaced.json().test_cases).toMatchObject([{ id, created_at, name: 'A child' }]);
    const twice = await call('PUT', '', {
      test_cases: [
        { ...child, id },
        { ...adult, id: capital },
      ],
    });
    expect(twice.json().details).toEqual([{ path: 'test_cases.1.id', message: 'Two test cases have the same id' }]);
    const run = await project.as('POST', `${project.documents}/age/test-runs`, { case_ids: [capital] });
    expect(run.json().results).toMatchObject([{ id, name: 'A child' }]);
  });

  test('have a history that shows every state, by whom, and those of deleted ones', async () => {
    const { id } = await add(adult);
    await call('PUT', `/${id}`, { ...adult, name: 'Grown up' });
    await call('DELETE', `/${id}`);
    await add(child);
    const { states } = (await call('GET', `/${id}/history`)).json();
    const grownUp = { ...adult, name: 'Grown up' };
    expect(states).toMatchObject([
      { test_case_id: id, revision: 3, by: 'Ada Lovelace', change: 'deleted', test_case: null, before: grownUp },
      { test_case_id: id, revision: 2, change: 'changed', test_case: grownUp, before: adult },
      { test_case_id: id, revision: 1, change: 'added', test_case: adult, before: null },
    ]);
    const page = (await call('GET', '/history?limit=1')).json();
    expect(page.states).toMatchObject([{ revision: 4, test_case: { name: 'A child' } }]);
    const rest = (await call('GET', `/history?limit=9&cursor=${page.next_cursor}`)).json();
    expect(rest).toEqual({ states, next_cursor: null });
    // A page tells what each state changed, also of a case whose older states are on the next.
    await add({ ...adult, id });
    const [newest] = (await call('GET', '/history?limit=1')).json().states;
    expect(newest).toMatchObject({ change: 'brought back', test_case: adult, before: null });
    const unknown = await call('GET', '/00000000-0000-4000-8000-000000000000/history');
    expect(unknown.json().message).toBe('Test case not found');
  });

  test('have a history of the latest 30,000 states, which still says "changed" where the state before is gone', async () => {
    const { id } = await add(adult);
    await database.db
      .update(documents)
      .set({ testCaseRevision: 30_000 })
      .where(eq(documents.organizationId, project.organization.id));
    await call('PUT', `/${id}`, { ...adult, name: 'Grown up' });
    const { states } = (await call('GET', `/${id}/history`)).json();
    expect(states).toMatchObject([
      { revision: 30_001, change: 'changed', test_case: { name: 'Grown up' }, before: null },
    ]);
    expect(states).toHaveLength(1);
    // The states of another case are all gone, and it is still there.
    const old = await add(child);
    await database.db.delete(testCaseStates).where(eq(testCaseStates.testCaseId, old.id));
    const none = await call('GET', `/${old.id}/history`);
    expect([none.statusCode, none.json()]).toEqual([200, { states: [], next_cursor: null }]);
    expect((await call('GET', `/${crypto.randomUUID()}/history`)).statusCode).toBe(404);
  });

  test('have a history that is read however many other cases there were, in a database that knows nothing of their number', async () => {
    const { id } = await add(adult);
    // Each state is of a case of its own, as after an import in the place of another.
    await database.db.execute(sql`
      insert into test_case_states (organization_id, document_id, number, test_case_id, is_new, content, content_bytes)
      select organization_id, document_id, at, gen_random_uuid(), true, content, content_bytes
      from test_case_states, generate_series(2, 25000) at where test_case_id = ${id}`);
    const { states } = (await call('GET', '/history?limit=2')).json();
    expect(states).toMatchObject([
      { revision: 25_000, change: 'added', before: null },
      { revision: 24_999, change: 'added', before: null },
    ]);
  });

  test('are copied to a new document of the same project, with their ids and their order', async () => {
    const { id, ...age } = (await project.as('GET', `${project.documents}/age`)).json();
    await call('PUT', '', { test_cases: [adult, { ...child, tags: ['young'], clock: '2026-02-03T04:05:06Z' }] });
    const { test_cases: originals } = await list();
    const body = { name: 'Age (copy)', content: age.content, test_cases_of: id };
    expect((await project.as('POST', project.documents, body)).statusCode).toBe(201);
    const copy = `${project.documents}/age-copy`;
    const { test_cases: copies, revision } = (await project.as('GET', `${copy}/test-cases`)).json();
    const times = { created_at: expect.any(String), updated_at: expect.any(String) };
    expect(copies).toEqual(originals.map((one: object) => ({ ...one, ...times })));
    expect(revision).toBe(2);
    // From then on each document has its own.
    await project.as('DELETE', `${copy}/test-cases/${copies[0].id}`);
    expect(await names()).toEqual(['An adult', 'A child']);
    const { states } = (await project.as('GET', `${copy}/test-cases/history`)).json();
    expect(states.map(({ change }: { change: string }) => change)).toEqual(['deleted', 'added', 'added']);
    const { events } = (await project.as('GET', `${copy}/activity`)).json();
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'test-cases.changed',
      'test-cases.changed',
      'document.created',
    ]);
  });

  test('are copied neither from another organization nor from another project, and no document is made', async () => {
    await call('PUT', '', { test_cases: [adult] });
    const { id } = (await project.as('GET', `${project.documents}/age`)).json();
    const neighbour = await makeTestProject(app);
    await project.as('POST', `/api/organizations/${project.orgSlug}/projects`, { name: 'Cards' });
    const cards = project.documents.replace('loans', 'cards');
    const answers = [
      await neighbour.as('POST', neighbour.documents, { name: 'Stolen', test_cases_of: id }),
      await project.as('POST', cards, { name: 'Stolen', test_cases_of: id }),
      await project.as('POST', project.documents, { name: 'Stolen', test_cases_of: crypto.randomUUID() }),
    ];
    const details = [{ path: 'test_cases_of', message: 'There is no document with this id in the project' }];
    for (const answer of answers) expect([answer.statusCode, answer.json().details]).toEqual([400, details]);
    expect((await neighbour.as('GET', neighbour.documents)).json().documents).toEqual([]);
    expect((await project.as('GET', cards)).json().documents).toEqual([]);
  });

  test('are in the activity of their document, each change with how many', async () => {
    await call('PUT', '', { test_cases: [adult, child] });
    const { events } = (await project.as('GET', `${project.documents}/age/activity?limit=1`)).json();
    expect(events).toMatchObject([{ kind: 'test-cases.changed', subject: 'Age', after: { added: 2 } }]);
  });

  test('are bounded in number, and count as stored bytes of the organization until their document is deleted', async () => {
    const many = Array.from({ length: MAX_TEST_CASES + 1 }, (_, n) => ({ name: `${n}`, input: {}, expected: n }));
    const refused = await call('PUT', '', { test_cases: many });
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'A document has at most 10,000 test cases']);
    expect((await call('PUT', '', { test_cases: many.slice(1) })).statusCode).toBe(200);
    const further = await call('POST', '', adult);
    expect([further.statusCode, further.json().code]).toEqual([403, 'quota_exceeded']);
    expect((await list()).test_cases).toHaveLength(MAX_TEST_CASES);
    const organizationId = project.organization.id;
    const stored = async () => {
      const [row] = await database.db.select().from(organizations).where(eq(organizations.id, organizationId));
      return row?.storedBytes;
    };
    expect(await stored()).toBeGreaterThan(MAX_TEST_CASES * 100);
    await project.as('DELETE', `${project.documents}/age`);
    await expect.poll(stored, { timeout: 20_000 }).toBe(0);
    for (const table of [testCases, testCaseStates])
      expect(await database.db.$count(table, eq(table.organizationId, organizationId))).toBe(0);
  });
});

test.each([
  ['a name', { name: 'x'.repeat(201) }, 'Test case name must be less than 200 characters'],
  ['notes', { notes: 'x'.repeat(2_001) }, 'Notes must be less than 2000 characters'],
  ['a tag', { tags: ['x'.repeat(51)] }, 'A tag must be less than 50 characters'],
  ['tags', { tags: Array.from({ length: 21 }, (_, n) => `${n}`) }, 'A test case has at most 20 tags'],
  ['places', { any: Array.from({ length: 101 }, (_, n) => `/${n}`) }, 'At most 100 places may be anything'],
  ['a place', { any: [`/${'x'.repeat(500)}`] }, 'A place that may be anything must be less than 500 characters'],
  ['a content', { input: { text: 'x'.repeat(65_536) } }, 'A test case must be at most 64 KB'],
])('a test case is refused with %s beyond the bound', async (_what, beyond, message) => {
  const refused = await call('POST', '', { ...adult, ...beyond });
  expect([refused.statusCode, refused.json().message]).toEqual([400, message]);
  expect(await names()).toEqual([]);
});

test('test cases are refused that come to more than 10 MB together', async () => {
  const large = Array.from({ length: 170 }, (_, n) => ({
    ...adult,
    name: `${n}`,
    notes: null,
    input: { text: 'x'.repeat(60_000) },
  }));
  expect((await call('PUT', '', { test_cases: large })).statusCode).toBe(200);
  const refused = await call('PUT', '', { test_cases: [...large, ...large.slice(0, 10)] });
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'The test cases of a document may come to 10 MB together.',
  ]);
  expect(await names()).toHaveLength(170);
});

test('test cases of a document that was made at the address of another are not changed in its place', async () => {
  const meant = (await project.as('GET', `${project.documents}/age`)).json().id;
  await project.as('DELETE', `${project.documents}/age`);
  const { id: document_id } = (await project.create('Age', graph)) as { id: string };
  const { id } = await add(adult);
  const writes = (of: string) =>
    [
      ['POST', '', { ...child, document_id: of }],
      ['PUT', `/${id}`, { ...adult, name: 'Renamed', document_id: of }],
      ['PUT', '', { test_cases: [], document_id: of }],
      ['DELETE', `/${id}?document_id=${of}`, undefined],
    ] as const;
  for (const [method, url, body] of writes(meant)) {
    const refused = await call(method, url, body);
    expect([refused.statusCode, refused.json().message]).toEqual([404, 'Document not found']);
  }
  expect(await names()).toEqual(['An adult']);
  for (const [method, url, body] of writes(document_id).filter(([, url]) => url !== ''))
    expect((await call(method, url, body)).statusCode).toBeLessThan(300);
});

describe('two people who change test cases at once', () => {
  test('who change the same case: the second is told, with the case as it is now', async () => {
    const { id, revision } = await add(adult);
    await call('PUT', `/${id}`, { ...adult, name: 'Mine', revision });
    const theirs = await call('PUT', `/${id}`, { ...adult, name: 'Theirs', revision });
    expect(theirs.statusCode).toBe(409);
    expect(theirs.json()).toMatchObject({
      code: 'conflict',
      message: 'The test case changed since you opened it.',
      test_case: { id, name: 'Mine', revision: 2 },
    });
    expect((await call('DELETE', `/${id}?revision=${revision}`)).statusCode).toBe(409);
    expect(await names()).toEqual(['Mine']);
  });

  test('who replace all: the second is told that the list changed, or which case did', async () => {
    const first = await add(adult);
    const { revision } = await list();
    await add(child);
    const stale = await call('PUT', '', { test_cases: [], revision });
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'The test cases changed since you opened them.']);
    await call('PUT', `/${first.id}`, { ...adult, name: 'Mine' });
    const { revision: latest } = await list();
    const changed = await call('PUT', '', { test_cases: [{ ...first }], revision: latest });
    expect(changed.json()).toMatchObject({ code: 'conflict', test_case: { name: 'Mine' } });
    await call('DELETE', `/${first.id}`);
    const deleted = await call('PUT', '', { test_cases: [{ ...first }] });
    expect(deleted.json().message).toBe('The test case "An adult" was deleted since you opened it.');
    expect(await names()).toEqual(['A child']);
  });

  test('who replace all at the same moment: one of them, and nothing of both', async () => {
    const { revision } = await list();
    const lists = [[adult, child], [child], [adult]];
    const answers = await Promise.all(lists.map((test_cases) => call('PUT', '', { test_cases, revision })));
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(made).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    expect(await list()).toEqual(made[0]?.json());
  });

  test('who add cases at the same moment: both are there', async () => {
    await Promise.all([add(adult), add(child), add({ ...adult, name: 'Another' })]);
    const { test_cases: all, revision } = await list();
    expect(revision).toBe(3);
    expect(new Set(all.map(({ name }: { name: string }) => name))).toEqual(new Set(['An adult', 'A child', 'Another']));
  });
});
