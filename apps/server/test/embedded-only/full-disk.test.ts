import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gt, isNotNull, notInArray } from 'drizzle-orm';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { contentPieces, documentVersions, evaluationCounts } from '../../src/platform/tables/index.ts';
import { chain, double, expressions } from '../support/graphs.ts';
import { serverOn } from '../support/server-on.ts';
import { makeTestProject, serve } from '../support/test-project.ts';

const MB = 1024 * 1024;
/** Root may, on Linux, but not in every container. */
function tryToMount() {
  const folder = mkdtempSync(join(tmpdir(), 'rulewright-mount-'));
  try {
    mountDisk(folder);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const mountDisk = (folder: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder], { stdio: 'ignore' });

const mayMount = process.platform === 'linux' && tryToMount();

const graph = (bytes: number) => ({
  ...chain(expressions({ double: 'n * 2' })),
  note: randomBytes(bytes / 2).toString('hex'),
});

/** The whole server on a disk of its own, which can be filled. */
async function startOnSmallDisk() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rulewright-disk-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  mountDisk(dataDir);
  onTestFinished(() => void execFileSync('umount', [dataDir]));
  const storage = inject('storage');
  if (storage.kind === 'embedded') cpSync(storage.template, dataDir, { recursive: true });
  const onProblem = vi.fn();
  const { app, db, close } = await serverOn(dataDir, onProblem);
  onTestFinished(close);
  const filler = join(dataDir, 'filler');
  const freeMegabytes = () => {
    const { bavail, bsize } = statfsSync(dataDir);
    return (bavail * bsize) / MB;
  };
  return {
    app,
    db,
    onProblem,
    /** Told to whoever runs the server. */
    logged: vi.spyOn(app.log, 'error'),
    freeMegabytes,
    fillUntil(megabytes: number) {
      rmSync(filler, { force: true });
      writeFileSync(filler, Buffer.alloc(Math.floor((freeMegabytes() - megabytes) * MB)));
    },
    makeRoom: () => rmSync(filler, { force: true }),
  };
}

test.runIf(mayMount)(
  'before the disk of an embedded database is full saves are refused, and all else goes on',
  async () => {
    const disk = await startOnSmallDisk();
    const testProject = await makeTestProject(disk.app);
    const { slug, token } = await serve(testProject, 'Twice', double);
    const document = `${testProject.documents}/${slug}`;
    const publicCalls = async () =>
      (await testProject.as('GET', `${document}/integration/requests?source=public`)).json().requests;
    const project = testProject.documents.replace('/documents', '');

    disk.fillUntil(40);
    const refusals = await Promise.all([
      testProject.save(slug, graph(1_000)),
      testProject.as('POST', testProject.documents, { name: 'Another', content: double }),
      testProject.as('POST', `${document}/versions/1/restore`),
      testProject.as('POST', testProject.documents.replace('/loans/documents', ''), { name: 'Another' }),
      testProject.as('PUT', project, { name: 'Other' }),
    ]);
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([507, 507, 507, 507, 507]);
    expect(refusals[0]?.json()).toMatchObject({
      code: 'storage_full',
      message:
        'The disk of this server is nearly full, so nothing can be saved at the moment. ' +
        'Reading and evaluating go on. Tell whoever runs this server, and try again later.',
    });
    expect(disk.onProblem.mock.calls).toEqual([[expect.stringContaining('has less than 64 MB left')]]);

    expect((await testProject.as('GET', document)).json()).toMatchObject({ version: 1 });
    expect((await testProject.evaluate(slug, { n: 2 })).statusCode).toBe(200);
    expect((await testProject.test(slug, double, { n: 2 })).statusCode).toBe(200);
    expect((await testProject.call(slug, token, { n: 2 })).statusCode).toBe(200);
    await vi.waitFor(async () => expect(await publicCalls()).toHaveLength(1), 10_000);

    // Less than half of the reserve is left: what can wait no longer writes to the database.
    disk.fillUntil(12);
    expect((await testProject.call(slug, token, { n: 3 })).statusCode).toBe(200);
    const refused = { err: expect.objectContaining({ code: 'storage_full' }) };
    await vi.waitFor(() => expect(disk.logged).toHaveBeenCalledWith(refused, expect.any(String)), 10_000);
    expect(await publicCalls()).toHaveLength(1);

    disk.makeRoom();
    expect((await testProject.save(slug, graph(1_000))).statusCode).toBe(200);
    await vi.waitFor(async () => expect(await publicCalls()).toHaveLength(2), 10_000);
  },
);

test.runIf(mayMount)(
  'many large saves at once stop before the reserve of the disk is gone, and leave nothing behind',
  async () => {
    const disk = await startOnSmallDisk();
    const testProject = await makeTestProject(disk.app);
    disk.fillUntil(74);
    const saves = Array.from({ length: 8 }, (_, n) =>
      testProject.as('POST', testProject.documents, { name: `Large ${n}`, content: graph(5_000_000) }),
    );
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 507).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 507 && status !== 201)).toEqual([]);
    // One new file of the database's own log, of 16 MB, may have been begun.
    expect(disk.freeMegabytes()).toBeGreaterThan(32);
    const contentIds = disk.db
      .select({ id: documentVersions.contentId })
      .from(documentVersions)
      .where(isNotNull(documentVersions.contentId));
    expect(await disk.db.$count(contentPieces, notInArray(contentPieces.contentId, contentIds))).toBe(0);
    disk.makeRoom();
    expect(
      (await testProject.as('POST', testProject.documents, { name: 'After', content: graph(5_000_000) })).statusCode,
    ).toBe(201);
  },
);

test.runIf(mayMount)(
  'on a disk that is nearly full calls are logged without inputs, and only who has too much waiting is refused',
  async () => {
    const disk = await startOnSmallDisk();
    const [loud, quiet] = [await makeTestProject(disk.app), await makeTestProject(disk.app)];
    const [served, other] = [await serve(loud, 'Twice', double), await serve(quiet, 'Twice', double)];
    const ready = async () => {
      const response = await disk.app.inject('/readyz');
      expect(response.statusCode).toBe(200);
      return response.json();
    };
    expect(await ready()).toEqual({ status: 'ok' });

    disk.fillUntil(40);
    expect(await ready()).toEqual({
      status: 'ok',
      warnings: [
        expect.stringMatching(
          /^The disk of .* has less than 64 MB left: evaluations are logged without input and output/,
        ),
      ],
    });
    expect((await loud.call(served.slug, served.token, { n: 1 })).statusCode).toBe(200);
    const requests = `${loud.documents}/${served.slug}/integration/requests`;
    await expect.poll(() => loud.logEntries(served.slug)).toHaveLength(1);
    const [{ id }] = await loud.logEntries(served.slug);
    const logged = (await loud.as('GET', `${requests}/${id}`)).json();
    expect(logged).toMatchObject({ input: null, output: null, not_kept: 'disk' });

    // The database takes no entries any more, so they wait in a file.
    disk.fillUntil(8);
    const inputs = Array.from({ length: 5_000 }, (_, n) => ({ n }));
    const sendBatch = async () => {
      const { results } = (await loud.callBatch(served.slug, served.token, inputs)).json();
      return results.find(({ error }: { error?: object }) => error)?.error;
    };
    await expect.poll(sendBatch, { timeout: 30_000 }).toMatchObject({
      code: 'unavailable',
      message: 'The evaluation could not be logged. Try again soon.',
    });
    expect((await loud.call(served.slug, served.token, { n: 1 })).statusCode).toBe(503);
    expect((await quiet.call(other.slug, other.token, { n: 1 })).statusCode).toBe(200);
    expect(await ready()).toMatchObject({ status: 'ok', warnings: [expect.any(String)] });

    disk.makeRoom();
    await expect.poll(async () => (await loud.call(served.slug, served.token, { n: 1 })).statusCode).toBe(200);
    await expect.poll(ready).toEqual({ status: 'ok' });
    await expect.poll(() => quiet.logEntries(other.slug)).toHaveLength(1);
  },
);

test.runIf(mayMount)(
  'logs that take too much of a disk become smaller although nothing more can be stored',
  async () => {
    const disk = await startOnSmallDisk();
    const project = await makeTestProject(disk.app);
    const { slug, token } = await serve(project, 'Twice', double);
    const counted = { day: '2026-01-01', count: 0, entries: 1, bytes: 100 * MB };
    await disk.db.insert(evaluationCounts).values({ organizationId: project.organization.id, ...counted });
    disk.fillUntil(12);
    expect((await project.call(slug, token, { n: 1 })).statusCode).toBe(200);
    await expect.poll(() => disk.db.$count(evaluationCounts, gt(evaluationCounts.bytes, MB))).toBe(0);
  },
);
