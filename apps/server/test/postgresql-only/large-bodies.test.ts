import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { MAX_LARGE_BODIES_PER_ACCOUNT } from '../../src/platform/http/large-body-limit.ts';
import { double } from '../support/graphs.ts';
import type { TestProject } from '../support/test-project.ts';
import { makeTestProject, serve } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app } = await startTestServer({ RATE_LIMIT: 'off' });
const large = { ...double, note: 'x'.repeat(2 * 1024 * 1024) };
let origin: string;
let testProject: TestProject;
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  testProject = await makeTestProject(app);
  await testProject.create('Approval', double);
});

/** A save whose body has begun, and never ends. */
function beginSave({ documents, token }: TestProject, length: Record<string, string | number>) {
  const save = request(new URL(`${documents}/approval`, origin), {
    method: 'PUT',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...length },
  });
  save.on('error', () => {});
  save.write('{');
  onTestFinished(() => void save.destroy());
  return save;
}

test('large bodies are accepted a few at a time, and each makes room for another when it is answered', async () => {
  const begun = Array.from({ length: MAX_LARGE_BODIES_PER_ACCOUNT + 1 }, (_, n) =>
    beginSave(testProject, n % 2 ? { 'content-length': 2 * 1024 * 1024 } : { 'transfer-encoding': 'chunked' }),
  );
  const [refused] = await Promise.race(begun.map((save) => once(save, 'response')));
  expect([refused.statusCode, refused.headers['retry-after'], JSON.parse(await text(refused))]).toEqual([
    429,
    '1',
    { code: 'rate_limited', message: 'There is too much to do at the moment. Try again shortly.' },
  ]);

  const saveLarge = async (who: TestProject) => (await who.save('approval', large)).statusCode;
  expect(await saveLarge(testProject)).toBe(429);
  expect((await testProject.save('approval', double)).statusCode).toBe(200);
  const neighbour = await makeTestProject(app);
  await neighbour.create('Approval', double);
  for (let n = 0; n <= MAX_LARGE_BODIES_PER_ACCOUNT; n++) expect(await saveLarge(neighbour)).toBe(200);
  for (const save of begun) save.destroy();
  await expect.poll(() => saveLarge(testProject)).toBe(200);
});

test('the organizations of one person have the places of one', async () => {
  const project = await makeTestProject(app);
  await project.create('Approval', double);
  const organization = (await project.as('POST', '/api/organizations', { name: 'A second one' })).json();
  const projects = `/api/organizations/${organization.slug}/projects`;
  await project.as('POST', projects, { name: 'Loans' });
  const second = { ...project, documents: `${projects}/loans/documents` };
  await project.as('POST', second.documents, { name: 'Approval', content: double });
  // Who pays for an organization is asked for when it is first counted.
  const put = (documents: string) => project.as('PUT', `${documents}/approval`, { name: 'approval', content: large });
  for (const { documents } of [project, second]) expect((await put(documents)).statusCode).toBe(200);
  await expect
    .poll(async () => {
      const begun = Array.from({ length: MAX_LARGE_BODIES_PER_ACCOUNT + 1 }, (_, n) =>
        beginSave(n % 2 ? project : second, { 'content-length': 2 * 1024 * 1024 }),
      );
      const [response] = await Promise.race([
        ...begun.map((save) => once(save, 'response')),
        new Promise<[null]>((resolve) => setTimeout(resolve, 1_000, [null])),
      ]);
      for (const save of begun) save.destroy();
      return response?.statusCode;
    })
    .toBe(429);
});

test('a list of inputs counts as a large body, whatever follows its media type', async () => {
  // Of its own: a body of the test before may be about to make room, and one of these would be refused.
  const project = await makeTestProject(app);
  await project.create('Approval', double);
  const { slug, token } = await serve(project, 'Twice', double);
  const begun = Array.from({ length: MAX_LARGE_BODIES_PER_ACCOUNT + 1 }, () =>
    beginSave(project, { 'content-length': 2 * 1024 * 1024 }),
  );
  // One of them is refused when the others have taken all places. Anything sent before could take a place itself.
  await Promise.race(begun.map((save) => once(save, 'response')));
  const sendLarge = async (mediaType: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `${project.publicPath(slug)}/batch`,
      payload: JSON.stringify({ inputs: [{ note: large.note }] }),
      headers: { authorization: `Bearer ${token}`, 'content-type': mediaType },
    });
    return statusCode;
  };
  expect(await sendLarge('application/json')).toBe(429);
  expect(await sendLarge('application/json; a=application/x-ndjson')).toBe(429);
});
