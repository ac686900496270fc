import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contentPieces, documentVersions, organizations } from '../../src/platform/tables/index.ts';
import { contentService } from '../../src/workspace/documents/content-service.ts';
import { chain, double, expressions } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { oneConnection, startTestServer } from '../support/test-server.ts';

const MB = 1024 * 1024;
const { app, database } = await startTestServer({ RATE_LIMIT: 'off', ORGANIZATION_STORAGE_MB: '3' }, oneConnection);
const { db } = database;

/** A graph of about as many bytes, which cannot be compressed to a few. */
const largeGraph = (bytes: number, factor = 2) => ({
  ...chain(expressions({ double: `n * ${factor}` })),
  note: `ü${randomBytes(bytes / 2).toString('hex')}`,
});

const storedBytesOf = async ({ organization }: TestProject) =>
  (await db.select().from(organizations).where(eq(organizations.id, organization.id)))[0]?.storedBytes;

const piecesOf = ({ organization }: TestProject) =>
  db
    .select({ number: contentPieces.number })
    .from(contentPieces)
    .where(eq(contentPieces.organizationId, organization.id));

const bytesOf = (graph: object) => Buffer.byteLength(JSON.stringify(graph));

test('a large content is stored in pieces, and can be read, compared, restored, evaluated and served as any other', async () => {
  const testProject = await makeTestProject(app);
  const [first, second] = [largeGraph(MB), largeGraph(MB / 2, 3)];
  const { slug, token } = await serve(testProject, 'Large', first);
  expect((await piecesOf(testProject)).length).toBeGreaterThan(1);
  const document = `${testProject.documents}/${slug}`;
  expect(JSON.parse((await testProject.as('GET', document)).json().content)).toEqual(first);
  const saved = await testProject.save(slug, second);
  expect(JSON.parse(saved.json().content)).toEqual(second);
  const { versions } = (await testProject.as('GET', `${document}/versions`)).json();
  expect(versions.map(({ content }: { content: string }) => JSON.parse(content))).toEqual([second, first]);
  expect((await testProject.evaluate(slug, { n: 2 })).json().evaluation.result).toEqual({ double: 6 });
  expect((await testProject.call(slug, token, { n: 2 })).json().evaluation.result).toEqual({ double: 4 });
  const restored = await testProject.as('POST', `${document}/versions/1/restore`);
  expect(JSON.parse(restored.json().content)).toEqual(first);
  expect((await testProject.evaluate(slug, { n: 2 })).json().evaluation.result).toEqual({ double: 4 });
});

test('an organization that reads too many large documents is told to wait, and another organization is answered', async () => {
  const testProject = await makeTestProject(app);
  await testProject.create('Large', largeGraph(MB / 2));
  const neighbour = await makeTestProject(app);
  await neighbour.create('Large', largeGraph(MB / 2));
  const read = () => testProject.as('GET', `${testProject.documents}/large`);
  const answers = Promise.all(Array.from({ length: 120 }, read));
  expect((await neighbour.as('GET', `${neighbour.documents}/large`)).statusCode).toBe(200);
  const statuses = (await answers).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(54);
  expect((await read()).statusCode).toBe(200);
});

test('a large content that an earlier version of the product stored in one piece can be read', async () => {
  const testProject = await makeTestProject(app);
  const { id, slug } = await testProject.create('Old', double);
  const content = JSON.stringify(largeGraph(MB));
  await db
    .update(documentVersions)
    .set({ content, contentBytes: content.length })
    .where(eq(documentVersions.documentId, id));
  expect((await testProject.as('GET', `${testProject.documents}/${slug}`)).json().content).toBe(content);
});

test('a save that creates no version leaves no pieces of its content behind', async () => {
  const testProject = await makeTestProject(app);
  const content = largeGraph(MB);
  const { slug } = await testProject.create('Large', content);
  const pieces = await piecesOf(testProject);
  const document = `${testProject.documents}/${slug}`;
  const unchanged = await testProject.save(slug, content);
  expect(unchanged.json()).toMatchObject({ version: 1 });
  const late = await testProject.as('PUT', document, { name: slug, content: largeGraph(MB), base_version: 7 });
  expect(late.statusCode).toBe(409);
  const again = await testProject.as('POST', testProject.documents, { name: 'Large', content });
  expect(again.statusCode).toBe(409);
  expect(await piecesOf(testProject)).toEqual(pieces);
});

test('pieces that a killed process left behind are deleted after an hour, and those of versions are not', async () => {
  const testProject = await makeTestProject(app);
  await testProject.create('Large', largeGraph(MB / 2));
  const kept = await piecesOf(testProject);
  const piece = { organizationId: testProject.organization.id, number: 0, bytes: Buffer.from('left behind') };
  await db.insert(contentPieces).values({ ...piece, contentId: randomUUID() });
  const { deleteLeftBehind } = contentService({
    db,
    accountOf: (id) => id,
    limitBytes: MB,
    requireRoom: database.requireRoom.forContent,
  });
  await deleteLeftBehind();
  expect(await piecesOf(testProject)).toHaveLength(kept.length + 1);
  await db.update(contentPieces).set({ createdAt: new Date(Date.now() - 2 * 3_600_000) });
  await deleteLeftBehind();
  expect(await piecesOf(testProject)).toHaveLength(kept.length);
});

test('the stored bytes of an organization are counted, and reduced when a document or a project is deleted', async () => {
  const testProject = await makeTestProject(app);
  const [large, small] = [largeGraph(MB / 2), chain(expressions({ triple: 'n * 3' }))];
  await testProject.create('Large', large);
  await testProject.create('Twice', double);
  await testProject.save('twice', small);
  // The same content again is a version and counts again.
  await testProject.save('twice', double);
  const ofTwice = 2 * bytesOf(double) + bytesOf(small);
  expect(await storedBytesOf(testProject)).toBe(bytesOf(large) + ofTwice);
  await testProject.as('DELETE', `${testProject.documents}/large`);
  expect(await storedBytesOf(testProject)).toBe(ofTwice);
  expect(await piecesOf(testProject)).toEqual([]);
  await testProject.create('Larger', large);
  await testProject.as('DELETE', testProject.documents.replace('/documents', ''));
  await expect.poll(() => storedBytesOf(testProject)).toBe(0);
  expect(await piecesOf(testProject)).toEqual([]);
});

test('a save beyond the quota is refused with a message, loses no stored data, and succeeds after something was deleted', async () => {
  const [testProject, neighbour] = [await makeTestProject(app), await makeTestProject(app)];
  await testProject.create('First', largeGraph(MB));
  const second = largeGraph(MB);
  await testProject.create('Second', second);
  const before = await piecesOf(testProject);
  const refused = await testProject.save('second', largeGraph(1.5 * MB));
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({
    code: 'quota_exceeded',
    message:
      'Nothing was saved: the versions of an organization may come to 3 MB together. ' +
      'Delete documents that are no longer needed, or ask whoever runs this server for more.',
  });
  expect(await piecesOf(testProject)).toEqual(before);
  expect((await testProject.as('GET', `${testProject.documents}/second`)).json()).toMatchObject({ version: 1 });
  expect((await neighbour.create('Twice', double)).version).toBe(1);
  await testProject.as('DELETE', `${testProject.documents}/first`);
  expect((await testProject.save('second', largeGraph(1.5 * MB))).statusCode).toBe(200);
});

test('of several saves at the same time that exceed the quota together, only those within it succeed', async () => {
  const testProject = await makeTestProject(app);
  const saves = Array.from({ length: 4 }, (_, n) =>
    testProject.as('POST', testProject.documents, { name: `Large ${n}`, content: largeGraph(MB) }),
  );
  const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, 201, 403, 403]);
  expect(await storedBytesOf(testProject)).toBeLessThanOrEqual(3 * MB);
});

test('a save on a full disk is answered with a message that says so, and loses no stored data', async () => {
  const testProject = await makeTestProject(app);
  await testProject.create('Twice', double);
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await db.execute(sql`create trigger refuse before insert on document_versions execute function refuse()`);
  const refused = await testProject.save('twice', chain(expressions({ triple: 'n * 3' })));
  await db.execute(sql`drop trigger refuse on document_versions`);
  expect(refused.statusCode).toBe(507);
  expect(refused.json()).toMatchObject({ code: 'storage_full', message: expect.stringContaining('nearly full') });
  expect((await testProject.evaluate('twice', { n: 2 })).json().evaluation.result).toEqual({ double: 4 });
  expect((await testProject.save('twice', chain(expressions({ triple: 'n * 3' })))).statusCode).toBe(200);
});
