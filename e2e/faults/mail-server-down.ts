/** The mail server is away when a reset is asked for, and comes back: the mail arrives. */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { post, register } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';

const AWAY_MS = 3_000;
const probe = createServer();
await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
const { port } = probe.address() as AddressInfo;
await new Promise((resolve) => probe.close(resolve));

const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' });
const people = await Promise.all(Array.from({ length: 5 }, () => register(server.url)));
const since = performance.now();
for (const { user } of people) await post(`${server.url}/api/auth/forgot-password`, { email: user.email });
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
const deadline = performance.now() + 45_000;
while (received.size < people.length && performance.now() < deadline) await wait(100);
const lost = people.length - received.size;
const seconds = ((performance.now() - since) / 1000).toFixed(1);
console.log(`| a mail server that is away for 3 s | ${people.length} | 0 | ${lost} | ${seconds} |`);
if (lost > 0) process.exitCode = 1;
await server.stop();
await new Promise<void>((resolve) => mailServer.close(() => resolve()));
