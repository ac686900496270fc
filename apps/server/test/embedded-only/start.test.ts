import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { launch, settingsOf } from '../support/launch.ts';
import { makeStorage } from '../support/storage.ts';

describe('a start that cannot be', () => {
  test('ends with one sentence', async () => {
    const { output, exited } = launch({ PORT: 'eighty' });
    expect((await exited).code).toBe(1);
    expect(output.stderr).toBe('PORT must be a port number from 0 to 65535.\n');
  });

  test('because no database answers ends with one sentence', async () => {
    const storage = await makeStorage({ migrated: false });
    const { output, exited } = launch({ ...settingsOf(storage), DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
    expect((await exited).code).toBe(1);
    expect(output.stderr).toMatch(/^Rulewright could not start: .*ECONNREFUSED.*\n$/);
    await storage.remove();
  });

  test('because the port for metrics is taken ends with one sentence', async () => {
    const storage = await makeStorage();
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { output, exited } = launch({
      ...settingsOf(storage),
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(port),
    });
    expect((await exited).code).toBe(1);
    expect(output.stderr).toContain(
      `could not start: cannot listen on METRICS_HOST 127.0.0.1 and METRICS_PORT ${port}`,
    );
    await storage.remove();
  });
});

test('a server with a port for metrics prints their address', async () => {
  const storage = await makeStorage();
  const { server, output, exited } = launch({ ...settingsOf(storage), METRICS_HOST: '127.0.0.1', METRICS_PORT: '0' });
  const said = /^Metrics are at (http:\S+)$/m;
  await vi.waitFor(() => expect(output.stderr).toMatch(said), 30_000);
  const address = said.exec(output.stderr)?.[1] as string;
  expect(await (await fetch(address)).text()).toContain('rulewright_workers 0');
  server.kill('SIGTERM');
  expect(await exited).toEqual({ code: 0, signal: null });
  await storage.remove();
});

test('a server that listens on every network interface prints what its links begin with, and which setting changes that', async () => {
  const storage = await makeStorage();
  const { server, output, exited } = launch({ ...settingsOf(storage), HOST: '0.0.0.0' });
  await vi.waitFor(() => expect(output.stderr).toMatch(/Links in mail begin with http:\S+\. Set PUBLIC_URL/), 30_000);
  server.kill('SIGTERM');
  await exited;
  await storage.remove();
});
