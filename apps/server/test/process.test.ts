import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { double } from './support/graphs.ts';
import { makeRegistration } from './support/people.ts';
import { makeStorage } from './support/storage.ts';

// As it is shipped, which starts in a fraction of the time; inside the project, for its packages to be found.
const program = join(import.meta.dirname, `../../../.cache/server-${randomUUID()}`);
beforeAll(() => void execFileSync(process.execPath, [join(import.meta.dirname, '../build.mjs'), program]));
afterAll(() => rm(program, { recursive: true, force: true }));

function launch(environment: Record<string, string>) {
  const server = spawn(process.execPath, [join(program, 'main.js')], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'info', ...environment },
  });
  const output = { stdout: '', stderr: '' };
  server.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  server.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const exited = once(server, 'close').then(([code, signal]) => ({ code, signal }));
  const url = new Promise<string>((resolve) =>
    server.stderr.on('data', () => {
      const address = /listens on (\S+)/.exec(output.stderr)?.[1];
      if (address) resolve(address);
    }),
  );
  return { server, output, exited, url };
}

type Storage = Awaited<ReturnType<typeof makeStorage>>;
const settingsOf = ({ dataDir, databaseUrl }: Storage) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

/** Registers people one after another until the server is gone, and notes who was told that it worked. */
async function registerUntilGone(url: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    const registration = makeRegistration();
    try {
      const response = await fetch(`${url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(registration),
      });
      if (response.status !== 201) return;
      await response.json();
      acknowledged.push(registration.email);
    } catch {
      return;
    }
  }
}

async function emailsIn(storage: Storage): Promise<Set<string>> {
  const database = await openDatabase({ ...storage, onProblem: () => {} });
  const emails = (await database.db.query.users.findMany()).map(({ email }) => email);
  await database.close();
  return new Set(emails);
}

describe('a start that cannot be', () => {
  test('ends with one sentence', async () => {
    const { output, exited } = launch({ PORT: 'eighty' });
    expect((await exited).code).toBe(1);
    expect(output.stderr).toBe('PORT must be a port number from 0 to 65535.\n');
  });

  test('because no database answers ends with one sentence', async () => {
    const storage = await makeStorage();
    const { output, exited } = launch({ ...settingsOf(storage), DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
    expect((await exited).code).toBe(1);
    expect(output.stderr).toMatch(/^Rulewright could not start: .*ECONNREFUSED.*\n$/);
    await storage.remove();
  });
});

test('on every network interface it says what its links begin with, and what to set', async () => {
  const storage = await makeStorage();
  const { server, output, exited } = launch({ ...settingsOf(storage), HOST: '0.0.0.0' });
  await vi.waitFor(() => expect(output.stderr).toMatch(/Links in mail begin with http:\S+\. Set PUBLIC_URL/), 30_000);
  server.kill('SIGTERM');
  await exited;
  await storage.remove();
});

/** Eight at once, until so many were told that it worked. */
async function load(url: string, acknowledged: string[]) {
  const enough = acknowledged.length + 16;
  const people = Array.from({ length: 8 }, () => registerUntilGone(url, acknowledged));
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(enough), 60_000);
  return { gone: Promise.all(people) };
}

test('it says where it listens and where its data is; told to stop, it answers what is running and ends well', async () => {
  const storage = await makeStorage();
  const { server, exited, url, output } = launch(settingsOf(storage));
  expect((await fetch(`${await url}/readyz`)).status).toBe(200);
  const acknowledged: string[] = [];
  const { gone } = await load(await url, acknowledged);
  server.kill('SIGTERM');
  await gone;
  expect(await exited).toEqual({ code: 0, signal: null });
  // Nothing was cut off: every registration that the database holds had its answer.
  expect(await emailsIn(storage)).toEqual(new Set(acknowledged));
  expect(output.stdout).toContain('finishing what is running');
  expect(output.stderr).toContain(`Rulewright listens on ${await url}\n`);
  expect(output.stderr).toContain(storage.dataDir);
  expect(output.stderr).not.toContain('PUBLIC_URL');
  await storage.remove();
});

test('killed while it writes, it has lost nothing that it acknowledged', async () => {
  const storage = await makeStorage();
  const acknowledged: string[] = [];
  for (let round = 0; round < 2; round++) {
    const { server, exited, url } = launch(settingsOf(storage));
    const { gone } = await load(await url, acknowledged);
    server.kill('SIGKILL');
    await gone;
    await exited;
  }
  const stored = await emailsIn(storage);
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  await storage.remove();
}, 180_000);

describe('a public endpoint', () => {
  /** Registers, draws, publishes and gets a token, over HTTP. */
  async function serveOver(url: string) {
    const send = async (path: string, body: object, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return JSON.parse(await response.text());
    };
    const { token: person, organization } = await send('/api/auth/register', makeRegistration());
    const projects = `/api/organizations/${organization.slug}/projects`;
    await send(projects, { name: 'Loans' }, person);
    await send(`${projects}/loans/documents`, { name: 'Twice', content: double }, person);
    await send(`${projects}/loans/documents/twice/publish`, { publish: true }, person);
    const { token } = await send(`${projects}/loans/documents/twice/integration/token`, { action: 'generate' }, person);
    return { path: `/api/public/${organization.slug}/loans/twice`, token };
  }

  async function callUntilGone(url: string, { path, token }: Served, next: () => number, answered: number[]) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    for (;;) {
      const n = next();
      try {
        const body = JSON.stringify({ input_data: { n } });
        const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
        if (response.status !== 200) return;
        await response.json();
        answered.push(n);
      } catch {
        return;
      }
    }
  }
  type Served = Awaited<ReturnType<typeof serveOver>>;

  async function inputsIn(storage: Storage): Promise<number[]> {
    const database = await openDatabase({ ...storage, onProblem: () => {} });
    const rows = await database.db.query.evaluations.findMany();
    await database.close();
    return rows.map(({ input }) => JSON.parse(input as string).n);
  }

  test('killed under load has logged every request that it answered, once', async () => {
    const storage = await makeStorage();
    const answered: number[] = [];
    let sent = 0;
    let served: Served | null = null;
    for (let round = 0; round < 2; round++) {
      const { server, exited, url } = launch(settingsOf(storage));
      const at = await url;
      served ??= await serveOver(at);
      const enough = answered.length + 200;
      const callers = Array.from({ length: 16 }, () => callUntilGone(at, served as Served, () => ++sent, answered));
      await vi.waitFor(() => expect(answered.length).toBeGreaterThan(enough), 60_000);
      server.kill('SIGKILL');
      await Promise.all(callers);
      await exited;
    }
    const { server, exited, url } = launch(settingsOf(storage));
    await url;
    server.kill('SIGTERM');
    await exited;
    const logged = await inputsIn(storage);
    const found = new Set(logged);
    expect(answered.filter((n) => !found.has(n))).toEqual([]);
    expect(logged.length).toBe(found.size);
    await storage.remove();
  }, 180_000);
});
