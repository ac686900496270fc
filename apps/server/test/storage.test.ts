import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedDatabase } from '../src/platform/db/embedded/embedded-database.ts';
import { contentPieces, documentVersions, organizations } from '../src/platform/tables/index.ts';
import { contentService } from '../src/workspace/documents/content-service.ts';
import { chain, double, expressions } from './support/graphs.ts';
import { makeStorage } from './support/storage.ts';
import { startTestServer } from './support/test-server.ts';
import type { Workbench } from './support/workbench.ts';
import { makeWorkbench, serve } from './support/workbench.ts';

const MB = 1024 * 1024;
const { app, database } = await startTestServer({ RATE_LIMIT: 'off', ORGANIZATION_STORAGE_MB: '3' });
const { db } = database;

/** A graph of about as many bytes, which cannot be compressed to a few. */
const largeGraph = (bytes: number, factor = 2) => ({
  ...chain(expressions({ double: `n * ${factor}` })),
  note: `ü${randomBytes(bytes / 2).toString('hex')}`,
});

const storedBytesOf = async ({ organization }: Workbench) =>
  (await db.select().from(organizations).where(eq(organizations.id, organization.id)))[0]?.storedBytes;

const piecesOf = ({ organization }: Workbench) =>
  db
    .select({ number: contentPieces.number })
    .from(contentPieces)
    .where(eq(contentPieces.organizationId, organization.id));

const bytesOf = (graph: object) => Buffer.byteLength(JSON.stringify(graph));

test('a large content is stored in pieces, and is read, compared, restored, evaluated and served as any other', async () => {
  const bench = await makeWorkbench(app);
  const [first, second] = [largeGraph(MB), largeGraph(MB / 2, 3)];
  const { slug, token } = await serve(bench, 'Large', first);
  expect((await piecesOf(bench)).length).toBeGreaterThan(1);
  const document = `${bench.documents}/${slug}`;
  expect(JSON.parse((await bench.as('GET', document)).json().content)).toEqual(first);
  const saved = await bench.save(slug, second);
  expect(JSON.parse(saved.json().content)).toEqual(second);
  const { versions } = (await bench.as('GET', `${document}/versions`)).json();
  expect(versions.map(({ content }: { content: string }) => JSON.parse(content))).toEqual([second, first]);
  expect((await bench.evaluate(slug, { n: 2 })).json().evaluation.result).toEqual({ double: 6 });
  expect((await bench.call(slug, token, { n: 2 })).json().evaluation.result).toEqual({ double: 4 });
  const restored = await bench.as('POST', `${document}/versions/1/restore`);
  expect(JSON.parse(restored.json().content)).toEqual(first);
  expect((await bench.evaluate(slug, { n: 2 })).json().evaluation.result).toEqual({ double: 4 });
});

test('an organization that reads large documents without end is told to wait, and its neighbour is answered', async () => {
  const bench = await makeWorkbench(app);
  await bench.create('Large', largeGraph(MB / 2));
  const neighbour = await makeWorkbench(app);
  await neighbour.create('Large', largeGraph(MB / 2));
  const read = () => bench.as('GET', `${bench.documents}/large`);
  const answers = Promise.all(Array.from({ length: 120 }, read));
  expect((await neighbour.as('GET', `${neighbour.documents}/large`)).statusCode).toBe(200);
  const statuses = (await answers).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(54);
  expect((await read()).statusCode).toBe(200);
});

test('a large content that an earlier version of the product stored in one is read as it is', async () => {
  const bench = await makeWorkbench(app);
  const { id, slug } = await bench.create('Old', double);
  const content = JSON.stringify(largeGraph(MB));
  await db
    .update(documentVersions)
    .set({ content, contentBytes: content.length })
    .where(eq(documentVersions.documentId, id));
  expect((await bench.as('GET', `${bench.documents}/${slug}`)).json().content).toBe(content);
});

test('what a save stored of a content that became no version is gone with its answer', async () => {
  const bench = await makeWorkbench(app);
  const content = largeGraph(MB);
  const { slug } = await bench.create('Large', content);
  const pieces = await piecesOf(bench);
  const document = `${bench.documents}/${slug}`;
  const unchanged = await bench.save(slug, content);
  expect(unchanged.json()).toMatchObject({ version: 1 });
  const late = await bench.as('PUT', document, { name: slug, content: largeGraph(MB), base_version: 7 });
  expect(late.statusCode).toBe(409);
  const again = await bench.as('POST', bench.documents, { name: 'Large', content });
  expect(again.statusCode).toBe(409);
  expect(await piecesOf(bench)).toEqual(pieces);
});

test('pieces that a killed process left behind are deleted after an hour, and those of versions are not', async () => {
  const bench = await makeWorkbench(app);
  await bench.create('Large', largeGraph(MB / 2));
  const kept = await piecesOf(bench);
  const piece = { organizationId: bench.organization.id, number: 0, bytes: Buffer.from('left behind') };
  await db.insert(contentPieces).values({ ...piece, contentId: randomUUID() });
  const { deleteLeftBehind } = contentService({ db, limitBytes: MB, requireRoom: database.requireRoom.forContent });
  await deleteLeftBehind();
  expect(await piecesOf(bench)).toHaveLength(kept.length + 1);
  await db.update(contentPieces).set({ createdAt: new Date(Date.now() - 2 * 3_600_000) });
  await deleteLeftBehind();
  expect(await piecesOf(bench)).toHaveLength(kept.length);
});

test('the stored bytes of an organization are counted, and given back when a document or a project is deleted', async () => {
  const bench = await makeWorkbench(app);
  const [large, small] = [largeGraph(MB / 2), chain(expressions({ triple: 'n * 3' }))];
  await bench.create('Large', large);
  await bench.create('Twice', double);
  await bench.save('twice', small);
  // The same content again is a version and counts again.
  await bench.save('twice', double);
  const ofTwice = 2 * bytesOf(double) + bytesOf(small);
  expect(await storedBytesOf(bench)).toBe(bytesOf(large) + ofTwice);
  await bench.as('DELETE', `${bench.documents}/large`);
  expect(await storedBytesOf(bench)).toBe(ofTwice);
  expect(await piecesOf(bench)).toEqual([]);
  await bench.create('Larger', large);
  await bench.as('DELETE', bench.documents.replace('/documents', ''));
  await expect.poll(() => storedBytesOf(bench)).toBe(0);
  expect(await piecesOf(bench)).toEqual([]);
});

test('a save beyond the quota is refused in words, costs nothing that is there, and works once there is room', async () => {
  const [bench, neighbour] = [await makeWorkbench(app), await makeWorkbench(app)];
  await bench.create('First', largeGraph(MB));
  const second = largeGraph(MB);
  await bench.create('Second', second);
  const before = await piecesOf(bench);
  const refused = await bench.save('second', largeGraph(1.5 * MB));
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({
    code: 'quota_exceeded',
    message:
      'Nothing was saved: the versions of an organization may come to 3 MB together. ' +
      'Delete documents that are no longer needed, or ask whoever runs this server for more.',
  });
  expect(await piecesOf(bench)).toEqual(before);
  expect((await bench.as('GET', `${bench.documents}/second`)).json()).toMatchObject({ version: 1 });
  expect((await neighbour.create('Twice', double)).version).toBe(1);
  await bench.as('DELETE', `${bench.documents}/first`);
  expect((await bench.save('second', largeGraph(1.5 * MB))).statusCode).toBe(200);
});

test('of saves at once that are too much together, only those within the quota are kept', async () => {
  const bench = await makeWorkbench(app);
  const saves = Array.from({ length: 4 }, (_, n) =>
    bench.as('POST', bench.documents, { name: `Large ${n}`, content: largeGraph(MB) }),
  );
  const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, 201, 403, 403]);
  expect(await storedBytesOf(bench)).toBeLessThanOrEqual(3 * MB);
});

test('what the database cannot write because its disk is full is told as such, and costs nothing that is there', async () => {
  const bench = await makeWorkbench(app);
  await bench.create('Twice', double);
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await db.execute(sql`create trigger refuse before insert on document_versions execute function refuse()`);
  const refused = await bench.save('twice', chain(expressions({ triple: 'n * 3' })));
  await db.execute(sql`drop trigger refuse on document_versions`);
  expect(refused.statusCode).toBe(507);
  expect(refused.json()).toMatchObject({ code: 'storage_full', message: expect.stringContaining('nearly full') });
  expect((await bench.evaluate('twice', { n: 2 })).json().evaluation.result).toEqual({ double: 4 });
  expect((await bench.save('twice', chain(expressions({ triple: 'n * 3' })))).statusCode).toBe(200);
});

test('a database of before the quota is counted when it is migrated', async () => {
  const storage = await makeStorage({ migrated: false });
  const embedded = storage.databaseUrl ? null : await startEmbeddedDatabase(storage);
  const connectionString = storage.databaseUrl ?? (embedded?.connectionString as string);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const folder = await migrationsUntil('0007');
  await migrate(drizzle(client), { migrationsFolder: folder });
  const organization = randomUUID();
  const rows = `
    insert into organizations (id, name, slug) values ('${organization}', 'Old', 'old');
    with project as (
      insert into projects (organization_id, name, slug) values ('${organization}', 'P', 'p') returning id
    ), document as (
      insert into documents (organization_id, project_id, name, slug, version)
      select '${organization}', id, 'D', 'd', 2 from project returning id
    )
    insert into document_versions (organization_id, document_id, version, content, content_hash)
    select '${organization}', id, n, repeat('ü', n), 'hash' from document, generate_series(1, 2) n`;
  await client.query(rows);
  await client.end();
  await embedded?.close();
  const migrated = await openDatabase({ ...storage, onProblem: () => {} });
  const bytes = migrated.db.select({ bytes: organizations.storedBytes }).from(organizations);
  expect(await bytes).toEqual([{ bytes: 6 }]);
  await migrated.db.execute(sql`delete from projects`);
  expect(await bytes).toEqual([{ bytes: 0 }]);
  await migrated.close();
  await storage.remove();
  await rm(folder, { recursive: true });
});

/** The migrations as they were up to one of them. */
async function migrationsUntil(last: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rulewright-migrations-'));
  await cp(join(import.meta.dirname, '../src/platform/db/migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  const kept = entries.filter(({ tag }: { tag: string }) => tag.slice(0, 4) <= last);
  await writeFile(journal, JSON.stringify({ ...rest, entries: kept }));
  return folder;
}
