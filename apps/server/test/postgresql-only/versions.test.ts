import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { releases } from '../../src/platform/tables/index.ts';
import { addMember, registerPerson } from '../support/people.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, database } = await startTestServer({ RATE_LIMIT: 'off' });

type Person = Awaited<ReturnType<typeof registerPerson>>;
let person: Person;
let documents: string;
let path: string;
beforeEach(async () => {
  person = await registerPerson(app);
  const projects = `/api/organizations/${person.organization.slug}/projects`;
  await person.as('POST', projects, { name: 'Loans' });
  documents = `${projects}/loans/documents`;
  path = `${documents}/approval`;
  await person.as('POST', documents, { name: 'Approval', content: graph(1) });
});

const call = (...args: Parameters<Person['as']>) => person.as(...args);
const request = { id: 'in', name: 'Request', type: 'inputNode' };
const graph = (n: number) => JSON.stringify({ nodes: [request], edges: [], n });
const save = (content: unknown) => call('PUT', path, { name: 'Approval', content });
const publish = (more = {}) => call('POST', `${path}/publish`, { publish: true, ...more });
const versions = async () => (await call('GET', `${path}/versions`)).json().versions;

describe('versions', () => {
  test('are listed with the newest first, each with its author and content', async () => {
    await save(graph(2));
    const list = await versions();
    expect(list).toEqual([
      {
        id: expect.any(String),
        version: 2,
        created_at: expect.any(String),
        is_published: false,
        is_live: false,
        author: 'Ada Lovelace',
        content: graph(2),
        changelog: null,
        test_run: null,
      },
      expect.objectContaining({ version: 1, content: graph(1) }),
    ]);
  });

  test('come back by restoring, as the newest with a line that says so', async () => {
    await save(graph(2));
    const restored = await call('POST', `${path}/versions/1/restore`);
    expect(restored.json()).toMatchObject({ version: 3, content: graph(1) });
    expect((await versions())[0]).toMatchObject({
      version: 3,
      content: graph(1),
      changelog: 'Restored from version 1',
    });
  });

  test('restored while they are the newest change nothing', async () => {
    expect((await call('POST', `${path}/versions/1/restore`)).json()).toMatchObject({ version: 1 });
    expect(await versions()).toHaveLength(1);
  });

  test.each(['2', '0', '-1', 'x', '99999999999999'])('that do not exist cannot be restored: %s', async (version) => {
    const response = await call('POST', `${path}/versions/${version}/restore`);
    expect([response.statusCode, response.json().message]).toEqual([404, 'Version not found']);
  });
});

describe('a document that was made at the address of another', () => {
  let meant: string;
  beforeEach(async () => {
    meant = (await call('GET', path)).json().id;
    await call('DELETE', path);
    await call('POST', documents, { name: 'Approval', content: graph(2) });
  });

  test.each([
    ['saved', 'PUT', '', { name: 'Approval', content: graph(3), base_version: 1 }],
    ['renamed', 'PUT', '', { name: 'Refusal' }],
    ['published', 'POST', '/publish', { publish: true, base_version: 1 }],
  ] as const)('is not %s in its place', async (_, method, way, body) => {
    const before = (await call('GET', path)).json();
    const response = await call(method, `${path}${way}`, { ...body, document_id: meant });
    expect([response.statusCode, response.json().message]).toEqual([404, 'Document not found']);
    expect((await call('GET', path)).json()).toEqual(before);
    expect((await call(method, `${path}${way}`, { ...body, document_id: before.id })).statusCode).toBe(200);
  });

  test.each([
    ['brought back to an old version', '/versions/1/restore', {}],
    ['given a token', '/integration/token', { action: 'generate' }],
  ])('is not %s in its place', async (_, way, body) => {
    const { id } = (await call('GET', path)).json();
    const ask = (documentId: string) =>
      call('POST', `${path}${way}?document_id=${documentId}`, { ...body, document_id: documentId });
    const refused = await ask(meant);
    expect([refused.statusCode, refused.json().message]).toEqual([404, 'Document not found']);
    expect((await call('GET', `${path}/integration/info`)).json()).toMatchObject({ hasToken: false });
    expect((await ask(id)).statusCode).toBe(200);
  });

  test('is not deleted in its place', async () => {
    const { id } = (await call('GET', path)).json();
    const remove = async (documentId: string) => (await call('DELETE', `${path}?document_id=${documentId}`)).statusCode;
    expect(await remove(meant)).toBe(404);
    expect((await call('GET', path)).statusCode).toBe(200);
    expect(await remove(id)).toBe(204);
  });
});

describe('a long history', () => {
  const PAIRS = 1_300_000;
  /** Has that many large versions after the first. */
  async function grow(count: number) {
    const { id, version } = (await call('GET', path)).json();
    await database.db.execute(sql`
      insert into document_versions (organization_id, document_id, version, content, content_bytes, content_hash)
      select ${person.organization.id}, ${id}, n, n || repeat('é"', ${PAIRS}), ${3 * PAIRS}, n::text
      from generate_series(${version + 1}::int, ${version + count}::int) n`);
  }

  test('is answered completely', async () => {
    await grow(6);
    const list: { version: number; content: string }[] = await versions();
    expect(list.map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    for (const { version, content } of list.slice(0, 6)) {
      expect(content.startsWith(`${version}é"é"`)).toBe(true);
      expect(Buffer.byteLength(content)).toBe(1 + 3 * PAIRS);
    }
    expect(list[6]?.content).toBe(graph(1));
  });

  test('is read as it is sent, and breaks off where it is deleted meanwhile', async () => {
    await grow(20);
    const origin = app.server.listening ? app.listeningOrigin : await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: `Bearer ${person.token}` };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(new URL(`${path}/versions`, origin), { agent: false, headers }, resolve).on('error', reject);
    });
    expect(response.statusCode).toBe(200);
    expect((await call('DELETE', path)).statusCode).toBe(204);
    const end = await text(response).then(
      () => 'whole',
      (error: Error) => error.message,
    );
    expect(end).toBe('aborted');
  });

  test('that is deleted at the same moment is whole or not there', async () => {
    for (let round = 0; round < 10; round++) {
      const [answer] = await Promise.all([call('GET', `${path}/versions`), call('DELETE', path)]);
      if (answer.statusCode === 200) expect(answer.json().versions).toHaveLength(1);
      else expect([answer.statusCode, answer.json().message]).toEqual([404, 'Document not found']);
      await call('POST', documents, { name: 'Approval', content: graph(1) });
    }
  });
});

describe('publishing', () => {
  test('serves the present version until the next, whatever is saved meanwhile', async () => {
    expect((await publish({ changelog: 'First rules' })).json()).toMatchObject({ is_published: true, version: 1 });
    await save(graph(2));
    expect((await call('GET', path)).json()).toMatchObject({ is_published: true, version: 2, live_version: 1 });
    expect(await versions()).toMatchObject([
      { version: 2, is_published: false, is_live: false },
      { version: 1, is_published: true, is_live: true, changelog: 'First rules' },
    ]);
    expect((await publish()).statusCode).toBe(200);
    expect(await versions()).toMatchObject([
      { version: 2, is_published: true, is_live: true },
      { version: 1, is_published: true, is_live: false, changelog: 'First rules' },
    ]);
  });

  test('does not happen when a document is saved', async () => {
    expect((await save(graph(2))).json()).toMatchObject({ is_published: false, version: 2 });
    expect((await call('GET', path)).json()).toMatchObject({ is_published: false });
  });

  test('may be repeated, and keeps the line unless there is a new one', async () => {
    await publish({ changelog: 'First rules' });
    await publish();
    expect((await versions())[0]).toMatchObject({ changelog: 'First rules' });
    expect((await call('GET', path)).json()).toMatchObject({ changelog: 'First rules' });
    await publish({ changelog: 'Better words' });
    expect((await versions())[0]).toMatchObject({ changelog: 'Better words' });
    await publish({ changelog: ' ' });
    expect((await versions())[0]).toMatchObject({ changelog: null });
  });

  test('is refused with every problem and its node, and leaves what is served', async () => {
    await publish();
    const nodes = [request, { id: 'x', name: 'Odd', type: 'oddNode' }];
    await save({ nodes, edges: [{ id: 'e', sourceId: 'in', targetId: 'gone' }] });
    const response = await publish();
    expect(response.statusCode).toBe(400);
    const error = { path: 'content', severity: 'error', code: 'not-runnable' };
    expect(response.json()).toEqual({
      code: 'invalid',
      message: 'A connection leads to a node that is not there',
      details: [
        { ...error, message: 'A connection leads to a node that is not there', node_id: 'in' },
        { ...error, message: '"Odd" is of the unknown kind "oddNode"', node_id: 'x' },
        {
          path: 'content',
          severity: 'warning',
          code: 'not-connected',
          message: 'Nothing leads to "Odd", so it never runs',
          node_id: 'x',
        },
      ],
    });
    expect((await versions())[1]).toMatchObject({ version: 1, is_live: true });
  });

  test('is refused for a body that does not ask for it, or whose line is too long', async () => {
    expect((await publish({ publish: false })).statusCode).toBe(400);
    expect((await publish({ changelog: 'x'.repeat(501) })).statusCode).toBe(400);
  });
});

describe('unpublishing', () => {
  const unpublish = (more = {}) => call('POST', `${path}/unpublish`, more);
  const putBack = (version: number, more = {}) => call('POST', `${path}/put-back`, { version, ...more });
  const refusal = async (response: ReturnType<typeof call>) => {
    const { statusCode, json } = await response;
    return [statusCode, json().message];
  };

  test('takes the document off its endpoint, and keeps its history', async () => {
    await publish({ changelog: 'First rules' });
    expect((await unpublish()).json()).toMatchObject({
      is_published: false,
      live_version: null,
      unpublished_version: 1,
      version: 1,
    });
    expect(await versions()).toMatchObject([
      { version: 1, is_published: true, is_live: false, changelog: 'First rules' },
    ]);
    const [summary] = (await call('GET', documents)).json().documents;
    expect(summary).toMatchObject({ is_published: false, unpublished_version: 1 });
  });

  test('is undone by putting back the version that was live, not what was saved since', async () => {
    await publish();
    await save(graph(2));
    await unpublish({ live_version: 1 });
    await save(graph(3));
    expect((await putBack(1)).json()).toMatchObject({
      is_published: true,
      live_version: 1,
      unpublished_version: null,
      version: 3,
    });
    expect(await versions()).toMatchObject([
      { version: 3, is_live: false, is_published: false },
      { version: 2, is_live: false, is_published: false },
      { version: 1, is_live: true, is_published: true },
    ]);
  });

  test('is remembered in the release, with who released and who withdrew it', async () => {
    const server = { app, database };
    const colleague = await addMember(server, person.organization, 'member');
    await publish();
    await colleague.as('POST', `${path}/unpublish`, {});
    const { id } = (await call('GET', path)).json();
    const releaseOf = () => database.db.select().from(releases).where(eq(releases.documentId, id));
    const released = { version: 1, releasedAt: expect.any(Date), releasedById: person.user.id };
    expect(await releaseOf()).toMatchObject([
      { ...released, withdrawnAt: expect.any(Date), withdrawnById: colleague.user.id },
    ]);
    await colleague.as('POST', `${path}/put-back`, { version: 1 });
    const [release] = await releaseOf();
    expect(release).toMatchObject({
      version: 1,
      releasedById: colleague.user.id,
      withdrawnAt: null,
      withdrawnById: null,
    });
    // Already live: nothing changes.
    await publish();
    expect(await releaseOf()).toEqual([release]);
  });

  test('leaves nothing to be put back once another version is published', async () => {
    await publish();
    await unpublish();
    await save(graph(2));
    expect((await publish()).json()).toMatchObject({ live_version: 2, unpublished_version: null });
    expect(await refusal(putBack(1))).toEqual([409, 'The document is published already.']);
  });

  test('is refused where nothing is published, or another version than the one that is meant', async () => {
    expect(await refusal(unpublish())).toEqual([409, 'The document is not published.']);
    await publish();
    expect(await refusal(unpublish({ live_version: 2 }))).toEqual([409, 'The document changed since you opened it.']);
    await unpublish();
    expect(await refusal(unpublish())).toEqual([409, 'The document is not published.']);
  });

  test('leaves only the version that was live to be put back', async () => {
    expect(await refusal(putBack(1))).toEqual([409, 'Version 1 is not the one that was live.']);
    await publish();
    await save(graph(2));
    await unpublish();
    expect(await refusal(putBack(2))).toEqual([409, 'Version 2 is not the one that was live.']);
    expect((await call('GET', path)).json()).toMatchObject({ is_published: false, unpublished_version: 1 });
  });

  test('at the same moment as a publish leaves one of the two, and never half of each', async () => {
    await publish();
    for (let n = 2; n < 12; n++) {
      await save(graph(n));
      const answers = await Promise.all([unpublish(), publish()]);
      for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
      const { version, live_version, unpublished_version } = (await call('GET', path)).json();
      expect([
        [version, null],
        [null, version],
        [null, expect.any(Number)],
      ]).toContainEqual([live_version, unpublished_version]);
      if (live_version === null) await putBack(unpublished_version);
    }
  });

  test('at the same moment as a deletion finds the document or does not', async () => {
    for (let round = 0; round < 10; round++) {
      await publish();
      const [unpublished, deleted] = await Promise.all([unpublish(), call('DELETE', path)]);
      expect([200, 404]).toContain(unpublished.statusCode);
      expect(deleted.statusCode).toBe(204);
      await call('POST', documents, { name: 'Approval', content: graph(1) });
    }
  });

  test('is not done to a document that was made at the address of another', async () => {
    const meant = (await call('GET', path)).json().id;
    await call('DELETE', path);
    await call('POST', documents, { name: 'Approval', content: graph(2) });
    await publish();
    expect(await refusal(unpublish({ document_id: meant }))).toEqual([404, 'Document not found']);
    await unpublish();
    expect(await refusal(putBack(1, { document_id: meant }))).toEqual([404, 'Document not found']);
    expect((await call('GET', path)).json()).toMatchObject({ live_version: null, unpublished_version: 1 });
  });
});
