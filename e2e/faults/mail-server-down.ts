/** The mail server is away when a reset is asked for, and comes back: the mail arrives. */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { post, register } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import { fault } from './support/fault.ts';

const AWAY_MS = 3_000;

await fault(async (afterwards) => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));

  const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' });
  afterwards(server.stop);
  const people = await Promise.all(Array.from({ length: 5 }, () => register(server.url)));
  const since = performance.now();
  const promised = new Set<string>();
  for (const { user } of people) {
    await post(`${server.url}/api/auth/forgot-password`, { email: user.email }).then(
      () => promised.add(user.email),
      (error) => console.error(`  ${error}`),
    );
  }
  await wait(AWAY_MS);
  const received = new Set<string>();
  const mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        for (const { address } of session.envelope.rcptTo) received.add(address);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(port, '127.0.0.1', () => resolve()));
  afterwards(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));
  const deadline = performance.now() + 45_000;
  while (received.size < promised.size && performance.now() < deadline) await wait(100);
  const [failed, lost] = [people.length - promised.size, promised.size - received.size];
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`| a mail server that is away for 3 s | ${people.length} | ${failed} | ${lost} | ${seconds} | |`);
  if (lost > 0) process.exitCode = 1;
});
