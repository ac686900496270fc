import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { counters, evaluationCounts, logEntries, organizations, projects } from '../src/platform/tables/index.ts';
import { decisionLoader } from '../src/runtime/public/decision-loader.ts';
import { servedDocuments } from '../src/runtime/public/served-documents.ts';
import { chain, double, expressions, hungry } from './support/graphs.ts';
import { holdClock } from './support/hold-clock.ts';
import type { TestProject } from './support/test-project.ts';
import { inAnotherOrganization, makeTestProject, serve } from './support/test-project.ts';
import { startTestServer } from './support/test-server.ts';

/** Each organization pays for itself. */
const unpaid = { accountOf: (organizationId: string) => organizationId, findOutAccount: async () => {} };

const { app, config, database } = await startTestServer({ RATE_LIMIT: 'off' });

/** Knows of the first no more than the database tells. */
async function startAnother(changes: Partial<Config> = {}) {
  const isShared = config.databaseUrl !== null;
  const own = isShared ? await openDatabase({ ...config, onProblem: () => {} }) : database;
  const another = await buildApp({ config: { ...config, ...changes }, database: own });
  onTestFinished(async () => {
    await another.close();
    if (isShared) await own.close();
  });
  return another;
}

const callOn = (server: FastifyInstance, url: string, token: string, input: object) =>
  server.inject({
    method: 'POST',
    url,
    payload: { input_data: input },
    headers: { authorization: `Bearer ${token}` },
  });

// The embedded database belongs to one server.
describe.runIf(inject('storage').kind === 'postgres')('another server on the same database', () => {
  test('applies a publish, a new token and a deletion within seconds', async () => {
    const another = await startAnother();
    const testProject = await makeTestProject(app);
    const { slug, token } = await serve(testProject, 'Twice', double);
    const call = async (token: string) => {
      const response = await callOn(another, testProject.publicPath(slug), token, { n: 1 });
      return response.statusCode === 200 ? response.json().evaluation.result : response.statusCode;
    };
    expect(await call(token)).toEqual({ double: 2 });
    await testProject.save(slug, chain(expressions({ double: 'n * 3' })));
    await testProject.publish(slug);
    await expect.poll(() => call(token)).toEqual({ double: 3 });
    const fresh = await testProject.changeToken(slug, 'regenerate');
    await expect.poll(() => call(token)).toBe(401);
    expect(await call(fresh)).toEqual({ double: 3 });
    await testProject.as('DELETE', `${testProject.documents}/${slug}`);
    await expect.poll(() => call(fresh)).toBe(401);
  });

  test('stops serving an unpublished document within seconds, and serves it again after it is put back', async () => {
    const another = await startAnother();
    const testProject = await makeTestProject(app);
    const { slug, token } = await serve(testProject, 'Twice', double);
    const call = async () => {
      const response = await callOn(another, testProject.publicPath(slug), token, { n: 1 });
      return response.statusCode === 200 ? response.json().evaluation.result : response.json().message;
    };
    expect(await call()).toEqual({ double: 2 });
    await testProject.save(slug, chain(expressions({ double: 'n * 3' })));
    await testProject.as('POST', `${testProject.documents}/${slug}/unpublish`, {});
    await expect.poll(call).toBe('The document is not published');
    await testProject.as('POST', `${testProject.documents}/${slug}/put-back`, { version: 1 });
    await expect.poll(call).toEqual({ double: 2 });
  });

  test('serves a document that was called before it was published', async () => {
    const another = await startAnother();
    const testProject = await makeTestProject(app);
    expect((await callOn(another, testProject.publicPath('twice'), 'rwi_x', {})).statusCode).toBe(401);
    const { slug, token } = await serve(testProject, 'Twice', double);
    const call = async () => (await callOn(another, testProject.publicPath(slug), token, { n: 1 })).statusCode;
    await expect.poll(call).toBe(200);
  });

  test('counts calls against the limit together with the first server', async () => {
    holdClock();
    const servers = [await startAnother({ publicRateLimit: 40 }), await startAnother({ publicRateLimit: 40 })] as const;
    const testProject = await makeTestProject(app);
    const { slug, token } = await serve(testProject, 'Twice', double);
    const { id } = (await testProject.as('GET', `${testProject.documents}/${slug}`)).json();
    const shared = async () => {
      const [row] = await database.db
        .select()
        .from(counters)
        .where(eq(counters.key, `public:${id}`));
      return row?.count ?? 0;
    };
    let served = 0;
    const call = async (server: FastifyInstance) => {
      const { statusCode } = await callOn(server, testProject.publicPath(slug), token, { n: 1 });
      if (statusCode === 200) served++;
      return statusCode;
    };
    for (let n = 0; n < 35; n++) expect(await call(servers[0])).toBe(200);
    // The servers tell each other once a second. Each is waited for, because a busy machine takes longer than that.
    await expect.poll(shared).toBe(35);
    expect(await call(servers[1])).toBe(200);
    await expect.poll(shared).toBe(36);
    // It knows by now that fewer are left to it than it would allow by itself.
    await expect.poll(() => call(servers[1]), { interval: 200 }).toBe(429);
    expect(served).toBeLessThan(35 + 40);
  });
});

describe('a document that is called by others and has no token', () => {
  async function servedAlone() {
    const testProject = await makeTestProject(app);
    await testProject.create('Twice', double);
    await testProject.publish('twice');
    const served = servedDocuments({ ...unpaid, db: database.db, onProblem: () => {} });
    onTestFinished(() => served.close());
    const address = { orgSlug: testProject.orgSlug, projectSlug: 'loans', docSlug: 'twice' };
    expect((await served.find(address))?.published).toMatchObject({ version: 1 });
    return { testProject, served, address };
  }

  test.each([
    ['project', projects, projects.organizationId],
    ['organization', organizations, organizations.id],
  ] as const)(
    'is forgotten by every server once its %s is deleted, whose address is free then',
    async (_, table, id) => {
      const { testProject, served, address } = await servedAlone();
      await database.db.update(table).set({ deletedAt: new Date() }).where(eq(id, testProject.organization.id));
      await expect.poll(() => served.known(address)).toBeUndefined();
    },
  );

  test('is not found from another organization, even with its address', async () => {
    const { testProject, served } = await servedAlone();
    const load = decisionLoader({ db: database.db, served });
    const called = {
      resolution: { from: 'live', orgSlug: testProject.orgSlug, projectSlug: 'loans' } as const,
      key: 'twice',
    };
    expect(await load({ tenant: testProject.organization.id, ...called })).toMatchObject({ hash: expect.any(String) });
    const neighbour = await makeTestProject(app);
    expect(await load({ tenant: neighbour.organization.id, ...called })).toBeNull();
  });
});

test('calls of addresses that do not exist do not push served documents out of the cache', async () => {
  const testProject = await makeTestProject(app);
  const { slug } = await serve(testProject, 'Twice', double);
  // Without its confirming, which forgets them.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const served = servedDocuments({ ...unpaid, db: database.db, onProblem: () => {}, max: 10 });
  vi.useRealTimers();
  const addressOf = (docSlug: string) => ({ orgSlug: testProject.orgSlug, projectSlug: 'loans', docSlug });
  const document = await served.find(addressOf(slug));
  await Promise.all(Array.from({ length: 10 }, (_, n) => served.find(addressOf(`made-up-${n}`))));
  expect(served.known(addressOf('made-up-9'))).toBeNull();
  expect(document).not.toBeNull();
  expect(served.known(addressOf(slug))).toBe(document);
  await served.close();
});

test('an account that has many documents called pushes out its own, and not those of others', async () => {
  const [neighbour, project] = [await makeTestProject(app), await makeTestProject(app)];
  const second = await inAnotherOrganization(app, project);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const ofProject = new Set([project.organization.id, second.organization.id]);
  const accountOf = (organizationId: string) => (ofProject.has(organizationId) ? 'account' : organizationId);
  const served = servedDocuments({ ...unpaid, accountOf, db: database.db, onProblem: () => {}, max: 6 });
  vi.useRealTimers();
  const find = async (owner: TestProject, name: string) => {
    const { slug } = await serve(owner, name, double);
    const address = { orgSlug: owner.orgSlug, projectSlug: 'loans', docSlug: slug };
    return { address, document: await served.find(address) };
  };
  const kept = await find(neighbour, 'Twice');
  const found: Awaited<ReturnType<typeof find>>[] = [];
  for (let n = 0; n < 8; n++) found.push(await find(n % 2 ? project : second, `Twice ${n}`));
  expect(served.known(kept.address)).toBe(kept.document);
  expect(found.map(({ address }) => served.known(address) !== undefined)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((n) => n >= 3),
  );
  await served.close();
});

test('a document that is called more often than its limit answers 429, and other documents are still served', async () => {
  holdClock();
  const limited = await startAnother({ publicRateLimit: 5 });
  const testProject = await makeTestProject(limited);
  const { slug, token } = await serve(testProject, 'Twice', double);
  const other = await serve(testProject, 'Other', double);
  for (let n = 0; n < 5; n++) expect((await testProject.call(slug, token, { n })).statusCode).toBe(200);
  const refused = await testProject.call(slug, token, { n: 5 });
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { code: 'rate_limited', message: 'This document may be called 5 times a minute' },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await testProject.call(other.slug, other.token, { n: 1 })).statusCode).toBe(200);
  expect((await testProject.call(slug, 'wrong', { n: 1 })).statusCode).toBe(401);
});

test('calls of an earlier minute do not count against the present one, and their counters are deleted', async () => {
  holdClock();
  const limited = await startAnother({ publicRateLimit: 5 });
  const testProject = await makeTestProject(limited);
  const { id } = await testProject.create('Twice', double);
  await testProject.publish('twice');
  const token = await testProject.changeToken('twice', 'generate');
  const key = `public:${id}`;
  await database.db.insert(counters).values({ key, count: 1_000, endsAt: new Date(Date.now() - 60_000) });
  expect((await testProject.call('twice', token, { n: 1 })).statusCode).toBe(200);
  const counted = () =>
    database.db
      .select()
      .from(counters)
      .where(like(counters.key, `${key}%`));
  await expect.poll(counted).toMatchObject([{ key, count: 1 }]);
});

test('log entries that are too old are deleted at a start, and stay counted', async () => {
  const testProject = await makeTestProject(app);
  const { id } = await testProject.create('Twice', double);
  const organizationId = testProject.organization.id;
  const entry = { organizationId, documentId: id, instance: id, source: 'public', version: 1 } as const;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await database.db.insert(logEntries).values([
    { ...entry, number: 1, outcome: 'succeeded', durationMicroseconds: 1, createdAt: daysAgo(8) },
    { ...entry, number: 2, outcome: 'succeeded', durationMicroseconds: 1, createdAt: daysAgo(6) },
  ]);
  const day = daysAgo(8).toISOString().slice(0, 10);
  await database.db.insert(evaluationCounts).values({ organizationId, day, count: 1 });
  await startAnother({ logRetentionDays: 7 });
  await expect.poll(() => testProject.logEntries('twice')).toHaveLength(1);
  const ofThatDay = and(eq(evaluationCounts.organizationId, organizationId), eq(evaluationCounts.day, day));
  expect(await database.db.select({ count: evaluationCounts.count }).from(evaluationCounts).where(ofThatDay)).toEqual([
    { count: 1 },
  ]);
});

test('a line of the spool that the database refuses does not stop the others: it is stored without the refused part, or moved to a file', async () => {
  const testProject = await makeTestProject(app);
  const { id } = await testProject.create('Twice', double);
  const createdAt = new Date().toISOString();
  const line = (number: number, changes: object = {}) =>
    JSON.stringify({
      instance: id,
      number,
      organizationId: testProject.organization.id,
      documentId: id,
      source: 'public',
      version: 1,
      outcome: 'succeeded',
      durationMicroseconds: 1,
      input: '{"text":"\\u0000 \\ud800"}',
      output: null,
      createdAt,
      ...changes,
    });
  const damaged = `{"instance":"${id}","num`;
  const beyondTheColumn = line(3, { durationMicroseconds: 2 ** 40 });
  const lines = [
    line(1),
    damaged,
    line(2),
    // As a version before the escaping wrote it.
    line(4, { outcome: 'failed', input: '"\0 \ud800"' }),
    beyondTheColumn,
    line(1),
  ];
  const folder = join(config.dataDir, 'spool/dead');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '000000000.jsonl'), `${lines.join('\n')}\nhal`);
  await startAnother();
  await expect.poll(() => testProject.logEntries('twice')).toHaveLength(3);
  const inputs = await database.db
    .select({ input: logEntries.input })
    .from(logEntries)
    .where(eq(logEntries.documentId, id))
    .orderBy(logEntries.number);
  const escaped = '{"text":"\\u0000 \\ud800"}';
  expect(inputs.map(({ input }) => input)).toEqual([escaped, escaped, '"\\u0000 \\ud800"']);
  const { organizationId } = evaluationCounts;
  const counts = database.db.select().from(evaluationCounts).where(eq(organizationId, testProject.organization.id));
  expect(await counts).toMatchObject([{ count: 3 }]);
  await expect.poll(() => readdir(join(config.dataDir, 'spool'))).not.toContain('dead');
  const putAside = await readFile(join(config.dataDir, 'log-entries-put-aside.jsonl'), 'utf8');
  const asPutAside = JSON.stringify({ ...JSON.parse(beyondTheColumn), notKept: null });
  expect(putAside).toBe(`${damaged}\n${asPutAside}\n`);
});

test('a refused call whose body PostgreSQL cannot store does not keep later calls out of the log', async () => {
  const testProject = await makeTestProject(app);
  const strict = await startAnother({ evaluation: { ...config.evaluation, deadlineMs: 300 } });
  const { slug, token } = await serve(testProject, 'Hungry', hungry);
  const neighbour = await makeTestProject(app);
  const twice = await serve(neighbour, 'Twice', double);
  const call = async (payload: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return strict.inject({ method: 'POST', url: testProject.publicPath(slug), payload, headers });
  };
  // Until it is refused for a while, unread.
  await expect
    .poll(async () => (await call('{"input_data":{}}')).json().message, { timeout: 30_000 })
    .toContain('several times within a minute');
  expect((await call('{"input_data":"\0"}')).json().message).toBe('The request body is not valid JSON');
  expect((await call('{"input_data":{"a":"\\u0000"}}')).statusCode).toBe(422);
  expect((await callOn(strict, neighbour.publicPath(twice.slug), twice.token, { n: 1 })).statusCode).toBe(200);
  await expect.poll(() => neighbour.logEntries(twice.slug)).toHaveLength(1);
  const [latest] = await testProject.logEntries(slug);
  const entry = (
    await testProject.as('GET', `${testProject.documents}/${slug}/integration/requests/${latest.id}`)
  ).json();
  expect(JSON.stringify(entry)).toContain('\\\\u0000');
});
