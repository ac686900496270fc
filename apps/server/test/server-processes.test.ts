import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { childrenOf, isRunning, launch, settingsOf } from './support/launch.ts';
import { makeRegistration } from './support/people.ts';
import { makeStorage } from './support/storage.ts';

const storage = await makeStorage();
const isShared = storage.databaseUrl !== undefined && storage.databaseUrl !== null;

/** Over a connection of its own, so that the next process in turn answers. */
const statusOf = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    request(url, { agent }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });

async function start(environment: Record<string, string> = {}, nodeOptions: string[] = []) {
  const launched = launch({ ...settingsOf(storage), SERVER_PROCESSES: '2', ...environment }, nodeOptions);
  const url = await launched.url;
  return { ...launched, url, pid: launched.server.pid as number };
}

test.skipIf(isShared)('several processes are refused on the embedded database', async () => {
  const { exited, output } = launch({ ...settingsOf(storage), SERVER_PROCESSES: '2' });
  expect(await exited).toMatchObject({ code: 1 });
  expect(output.stderr).toBe(
    'SERVER_PROCESSES must be 1 without DATABASE_URL: the embedded database belongs to one process.\n',
  );
});

/** A port that a server has again when it is started again. */
const freePort = () =>
  new Promise<string>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(String(port)));
    });
  });

test('a single server that dies is started again, and has everything that it acknowledged', async () => {
  const { pid, url, output } = await start({ SERVER_PROCESSES: '1', PORT: await freePort() });
  const { email, ...registration } = makeRegistration();
  const send = (path: string, body: object) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await send('register', { email, ...registration })).status).toBe(201);
  const [first = 0, ...others] = childrenOf(pid);
  expect(others).toEqual([]);
  process.kill(first, 'SIGKILL');
  await expect.poll(() => output.stderr).toContain('ended with SIGKILL. Another is started.');
  const signIn = () => send('login', { email, password: registration.password }).then(({ status }) => status);
  await vi.waitFor(async () => expect(await signIn()).toBe(200), { timeout: 60_000, interval: 200 });
  expect(childrenOf(pid)).toEqual([expect.any(Number)]);
  expect(childrenOf(pid)).not.toContain(first);
}, 120_000);

describe.skipIf(!isShared)('on PostgreSQL, several processes behind one port', () => {
  test('have the same options of Node, count together, replace one that dies, and stop together on SIGTERM', async () => {
    const option = '--max-semi-space-size=32';
    const { pid, url, server, exited, output } = await start({ METRICS_PORT: '0', METRICS_HOST: '127.0.0.1' }, [
      option,
    ]);
    const [first = 0, second = 0, ...others] = childrenOf(pid);
    expect(others).toEqual([]);
    for (const one of [first, second])
      expect(readFileSync(`/proc/${one}/cmdline`, 'utf8').split('\0')).toContain(option);

    for (let n = 0; n < 6; n++) expect(await statusOf(`${url}/healthz`)).toBe(200);
    const address = /Metrics are at (\S+)/.exec(output.stderr)?.[1] ?? '';
    const text = await (await fetch(address)).text();
    const series = 'rulewright_http_request_duration_seconds_count{method="GET",route="/healthz",outcome="succeeded"}';
    expect(text).toContain(`${series} 6\n`);

    const replaced = (times: number) =>
      expect.poll(() => output.stderr.match(/ended with SIGKILL. Another is started/g)).toHaveLength(times);
    const listening = (times: number) =>
      vi.waitFor(() => expect(output.stdout.match(/Server listening/g)).toHaveLength(times), 20_000);
    process.kill(first, 'SIGKILL');
    await replaced(1);
    expect(await statusOf(`${url}/readyz`)).toBe(200);
    await listening(3);
    expect(childrenOf(pid)).toEqual([second, expect.any(Number)]);
    process.kill(second, 'SIGKILL');
    await replaced(2);
    expect(await statusOf(`${url}/readyz`)).toBe(200);
    await listening(4);

    const servers = childrenOf(pid);
    server.kill('SIGTERM');
    expect(await exited).toEqual({ code: 0, signal: null });
    expect(servers.filter(isRunning)).toEqual([]);
    expect(output.stdout.match(/finishing what is running/g)).toHaveLength(2);
  });

  test('stop as well on Ctrl+C in a terminal, which signals all of them', async () => {
    const { pid, server, exited, output } = await start();
    for (const one of childrenOf(pid)) process.kill(one, 'SIGINT');
    server.kill('SIGINT');
    expect(await exited).toEqual({ code: 0, signal: null });
    expect(output.stdout.match(/finishing what is running/g)).toHaveLength(2);
  });

  test('all end when the first process is killed', async () => {
    const { pid, server, exited } = await start();
    const servers = childrenOf(pid);
    server.kill('SIGKILL');
    await exited;
    await vi.waitFor(() => expect(servers.filter(isRunning)).toEqual([]), 20_000);
  });

  test('print the reason once when they cannot start, and do not try again', async () => {
    const { exited, output } = launch({ ...settingsOf(storage), SERVER_PROCESSES: '2', HOST: '203.0.113.1' });
    expect(await exited).toMatchObject({ code: 1 });
    expect(output.stderr.match(/could not start/g)).toHaveLength(1);
    expect(output.stderr).toContain('cannot listen on HOST 203.0.113.1');
  });
});
