import { describe, expect, test, vi } from 'vitest';
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
});

test('on every network interface it says what its links begin with, and what to set', async () => {
  const storage = await makeStorage();
  const { server, output, exited } = launch({ ...settingsOf(storage), HOST: '0.0.0.0' });
  await vi.waitFor(() => expect(output.stderr).toMatch(/Links in mail begin with http:\S+\. Set PUBLIC_URL/), 30_000);
  server.kill('SIGTERM');
  await exited;
  await storage.remove();
});
