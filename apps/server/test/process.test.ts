import { once } from 'node:events';
import { request } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { double } from './support/graphs.ts';
import type { Storage } from './support/launch.ts';
import { launch, settingsOf } from './support/launch.ts';
import { makeRegistration } from './support/people.ts';
import { post } from './support/post.ts';
import { makeStorage } from './support/storage.ts';

type Load<Done> = { callers: number; enough: number; worked: Done[]; attempt: () => Promise<Done> };

/** Has callers repeat an attempt until the server is gone. Comes back once enough were told that theirs had worked. */
async function begin<Done>({ callers, enough, worked, attempt }: Load<Done>) {
  const goal = worked.length + enough;
  const repeat = async () => {
    for (;;) worked.push(await attempt());
  };
  const gone = Promise.allSettled(Array.from({ length: callers }, repeat));
  await vi.waitFor(() => expect(worked.length).toBeGreaterThan(goal), 60_000);
  return { gone };
}

const registering = (url: string, acknowledged: string[], attempted: string[] = []): Load<string> => ({
  callers: 4,
  enough: 8,
  worked: acknowledged,
  async attempt() {
    const registration = makeRegistration();
    attempted.push(registration.email);
    await post(`${url}/api/auth/register`, registration);
    return registration.email;
  },
});

async function readFrom(storage: Storage) {
  const { db, close } = await openDatabase({ ...storage, onProblem: () => {} });
  const [users, logEntries] = [await db.query.users.findMany(), await db.query.logEntries.findMany()];
  await close();
  return {
    emails: users.map(({ email }) => email),
    inputs: logEntries.map(({ input }): number => JSON.parse(input as string).n),
  };
}

/** A registration that the server has begun to read. */
async function beginRegistration(url: string) {
  const body = JSON.stringify(makeRegistration());
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const slow = request(`${url}/api/auth/register`, { method: 'POST', headers });
  await once(slow, 'continue');
  return {
    async finish(): Promise<number> {
      slow.end(body);
      const [answer] = await once(slow, 'response');
      return answer.resume().statusCode;
    },
  };
}

/** Registers, draws, publishes and gets a token, over HTTP. */
async function serveOver(url: string) {
  const { token: person, organization } = await post(`${url}/api/auth/register`, makeRegistration());
  const projects = `${url}/api/organizations/${organization.slug}/projects`;
  const document = `${projects}/loans/documents/twice`;
  await post(projects, { name: 'Loans' }, person);
  await post(`${projects}/loans/documents`, { name: 'Twice', content: double }, person);
  await post(`${document}/publish`, { publish: true }, person);
  const { token } = await post(`${document}/integration/token`, { action: 'generate' }, person);
  return { path: `/api/public/${organization.slug}/loans/twice`, token };
}

test('a server that is killed under load has lost nothing that it acknowledged, and one that is stopped answers what is running and exits with 0', async () => {
  const storage = await makeStorage();
  onTestFinished(storage.remove);
  const acknowledged: string[] = [];
  const answered: number[] = [];
  const killed = launch(settingsOf(storage));
  const at = await killed.url;
  const { path, token } = await serveOver(at);
  let called = 0;
  const attempt = async () => {
    const n = ++called;
    await post(`${at}${path}`, { input_data: { n } }, token);
    return n;
  };
  const loads = await Promise.all([
    begin(registering(at, acknowledged)),
    begin({ callers: 16, enough: 200, worked: answered, attempt }),
  ]);
  await killed.kill();
  for (const { gone } of loads) await gone;
  // Delivers what the one before it has left behind, and is stopped as one should be.
  const { server, exited, url, output } = launch(settingsOf(storage));
  expect((await fetch(`${await url}/readyz`)).status).toBe(200);
  const attempted: string[] = [];
  const answeredByLast: string[] = [];
  const { gone } = await begin(registering(await url, answeredByLast, attempted));
  const { finish } = await beginRegistration(await url);
  server.kill('SIGTERM');
  await vi.waitFor(() => expect(output.stdout).toContain('finishing what is running'), 10_000);
  expect(await finish()).toBe(201);
  await gone;
  expect(await exited).toEqual({ code: 0, signal: null });
  expect(output.stderr).toContain(`Rulewright listens on ${await url}\n`);
  expect(output.stderr).toContain(storage.dataDir);
  expect(output.stderr).not.toContain('PUBLIC_URL');

  const { emails, inputs } = await readFrom(storage);
  const [stored, logged] = [new Set(emails), new Set(inputs)];
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  // Nothing was cut off: every registration that the database holds had its answer.
  expect(new Set(attempted.filter((email) => stored.has(email)))).toEqual(new Set(answeredByLast));
  // Every call that was answered is logged once.
  expect(answered.filter((n) => !logged.has(n))).toEqual([]);
  expect(inputs.length).toBe(logged.size);
}, 180_000);
