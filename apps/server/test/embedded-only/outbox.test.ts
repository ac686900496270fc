import { expect, test } from 'vitest';
import { launch, settingsOf } from '../support/launch.ts';
import { makeRegistration } from '../support/people.ts';
import { makeStorage } from '../support/storage.ts';

test.each([
  ['127.0.0.1', 'holds', true],
  ['0.0.0.0', 'does not hold', false],
])('without a mail server the log of a server on %s %s the links of mail', async (host, _, isLogged) => {
  const storage = await makeStorage();
  const { server, output, exited, url } = launch({ ...settingsOf(storage), HOST: host });
  const at = (await url).replace('0.0.0.0', '127.0.0.1');
  const send = async (path: string, body: object) =>
    fetch(`${at}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const person = makeRegistration();
  await send('/api/auth/register', person);
  await send('/api/auth/forgot-password', { email: person.email });
  await expect.poll(() => output.stdout).toContain('.eml');
  expect(/reset-password\?token=/.test(output.stdout)).toBe(isLogged);
  server.kill('SIGTERM');
  await exited;
  await storage.remove();
});
