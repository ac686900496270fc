import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { launch, settingsOf } from '../support/launch.ts';
import { makeRegistration } from '../support/people.ts';
import { post } from '../support/post.ts';
import { makeStorage } from '../support/storage.ts';

describe('a start that fails', () => {
  test('ends with one sentence', async () => {
    const { output, exited } = launch({ PORT: 'eighty' });
    expect((await exited).code).toBe(1);
    expect(output.stderr).toBe('PORT must be a port number from 0 to 65535.\n');
  });

  test('because no database answers ends with one sentence', async () => {
    const storage = await makeStorage({ migrated: false });
    onTestFinished(storage.remove);
    const { output, exited } = launch({ ...settingsOf(storage), DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
    expect((await exited).code).toBe(1);
    expect(output.stderr).toMatch(/^Rulewright could not start: .*ECONNREFUSED.*\n$/);
  });

  test('because the port for metrics is taken ends with one sentence', async () => {
    const storage = await makeStorage();
    onTestFinished(storage.remove);
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
  });
});

/** Starts a server and requests a password-reset mail. */
async function startAndAskForMail(settings: Record<string, string>) {
  const storage = await makeStorage();
  onTestFinished(storage.remove);
  const { server, output, exited, url } = launch({ ...settingsOf(storage), ...settings });
  const at = (await url).replace('0.0.0.0', '127.0.0.1');
  const person = makeRegistration();
  await post(`${at}/api/auth/register`, person);
  await post(`${at}/api/auth/forgot-password`, { email: person.email });
  await expect.poll(() => output.stdout).toContain('.eml');
  return {
    output,
    stop() {
      server.kill('SIGTERM');
      return exited;
    },
  };
}

const link = /reset-password\?token=/;

test('a server that this machine alone can reach prints where its metrics are, and logs the links of mail that it cannot send', async () => {
  const { output, stop } = await startAndAskForMail({ METRICS_HOST: '127.0.0.1', METRICS_PORT: '0' });
  expect(output.stdout).toMatch(link);
  const [, address] = /^Metrics are at (http:\S+)$/m.exec(output.stderr) ?? [];
  expect(await (await fetch(address as string)).text()).toContain('rulewright_workers 0');
  expect(await stop()).toEqual({ code: 0, signal: null });
});

test('a server that listens on every network interface prints what links begin with and which setting changes that, and logs no link', async () => {
  const { output, stop } = await startAndAskForMail({ HOST: '0.0.0.0' });
  expect(output.stderr).toMatch(/Links in mail begin with http:\S+\. Set PUBLIC_URL/);
  expect(output.stdout).not.toMatch(link);
  await stop();
});
