/**
 * The mail server is away when resets are asked for and people are invited, and comes back: the mails for the resets arrive
 * by themselves; each invitation is kept, says that its mail was not sent, and can be sent again.
 */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Invitation } from '@rulewright/contract';
import { SMTPServer } from 'smtp-server';
import { post, register } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import { fault } from './support/fault.ts';

const AWAY_MS = 3_000;
const PEOPLE = 5;

await fault(async (afterwards) => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));

  const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' });
  afterwards(server.stop);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => register(server.url)));
  const since = performance.now();
  const secondsSince = () => ((performance.now() - since) / 1000).toFixed(1);
  const promised = new Set<string>();
  for (const { user } of people) {
    await post(`${server.url}/api/auth/forgot-password`, { email: user.email }).then(
      () => promised.add(user.email),
      (error) => console.error(`  ${error}`),
    );
  }
  const [owner] = people as [(typeof people)[number]];
  const invitations = `${server.url}/api/organizations/${owner.organization.slug}/invitations`;
  const invited: Invitation[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    await post<Invitation>(invitations, { email: `invited-${n}@example.com`, role: 'member' }, owner.token).then(
      (invitation) => invited.push(invitation),
      (error) => console.error(`  ${error}`),
    );
  }
  const saidToBeSent = invited.filter((invitation) => invitation.sent_at !== null);
  if (saidToBeSent.length > 0) throw new Error(`${saidToBeSent.length} invitations are said to be sent, and were not`);

  await wait(AWAY_MS);
  const received = new Map<string, string>();
  const mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, session, done) {
      const mail = await text(stream);
      for (const { address } of session.envelope.rcptTo) received.set(address, mail);
      done();
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(port, '127.0.0.1', () => resolve()));
  afterwards(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

  /** Whether it is still listed, and its mail arrives when it is sent again, with a link that works. */
  async function arrivesWhenSentAgain({ id, email }: Invitation): Promise<boolean> {
    const { sent_at: sentAt } = await post<Invitation>(`${invitations}/${id}/resend`, {}, owner.token);
    const link = /\/invite\?token=([\w-]+)/.exec(decoded(received.get(email) ?? ''))?.[1];
    if (sentAt === null || !link) return false;
    const opened = await fetch(`${server.url}/api/invitations/${link}`);
    return opened.ok && ((await opened.json()) as { state: string }).state === 'pending';
  }
  const arrived = await Promise.all(invited.map(arrivesWhenSentAgain));
  const secondsOfInvitations = secondsSince();

  const deadline = performance.now() + 45_000;
  const isThere = () => [...promised].every((email) => received.has(email));
  while (!isThere() && performance.now() < deadline) await wait(100);
  const lost = [...promised].filter((email) => !received.has(email)).length;
  const lostInvitations = arrived.filter((isArrived) => !isArrived).length;
  console.log(
    `| a mail server that is away for 3 s | ${PEOPLE} | ${PEOPLE - promised.size} | ${lost} | ${secondsSince()} | |`,
  );
  console.log(
    `| …, and invitations that are sent again | ${PEOPLE} | ${PEOPLE - invited.length} | ${lostInvitations} | ${secondsOfInvitations} | |`,
  );
  if (lost + lostInvitations > 0 || invited.length < PEOPLE) process.exitCode = 1;
});

/** The text of a mail, of which long lines are broken and some characters written as numbers. */
function decoded(mail: string): string {
  const byte = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
  return mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, byte);
}
