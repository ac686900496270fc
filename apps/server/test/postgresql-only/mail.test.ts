import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { registerPerson } from '../support/people.ts';
import { startTestServer } from '../support/test-server.ts';

type Received = { envelope: { from: string; to: string[] }; mail: Email };
const mailbox: Received[] = [];
let refusals = 0;

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, accept) {
    if (refusals > 0) {
      refusals--;
      return accept(Object.assign(new Error('try again later'), { responseCode: 451 }));
    }
    accept();
  },
  onData(stream, session, accept) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', async () => {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      mailbox.push({ envelope: { from, to: rcptTo.map(({ address }) => address) }, mail });
      accept();
    });
  },
});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
const { port } = smtp.server.address() as AddressInfo;
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

const { app } = await startTestServer({
  RATE_LIMIT: 'off',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Rules <rules@acme.example>',
});

const forgot = (email: string) => app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });

async function received(address: string): Promise<Received> {
  const mailTo = () => mailbox.find(({ envelope }) => envelope.to.includes(address));
  await expect.poll(mailTo).toBeDefined();
  return mailTo() as Received;
}

test('the reset mail arrives over SMTP with text, HTML and a link that works', async () => {
  const { registration } = await registerPerson(app);
  await forgot(registration.email);
  const { envelope, mail } = await received(registration.email);
  expect(envelope).toEqual({ from: 'rules@acme.example', to: [registration.email] });
  expect(mail.from).toEqual({ address: 'rules@acme.example', name: 'Rules' });
  expect(mail.to?.[0]?.name).toBe('Ada Lovelace');
  const link = /http:\/\/localhost:3000\/reset-password\?token=\S+/.exec(mail.text ?? '')?.[0] as string;
  expect(mail.html).toContain(`href="${link}"`);

  const token = new URL(link).searchParams.get('token');
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password: 'Difference1822' },
  });
  expect(response.statusCode).toBe(200);
});

test('a mail server that is busy is asked again', async () => {
  const { registration } = await registerPerson(app);
  refusals = 1;
  expect((await forgot(registration.email)).statusCode).toBe(200);
  expect((await received(registration.email)).mail.subject).toBe('Reset your Rulewright password');
});

test('a name with quotes and brackets arrives as a name', async () => {
  const { registration } = await registerPerson(app, { firstName: '"Ada" <eve@example.com>,', lastName: 'Bcc: eve' });
  await forgot(registration.email);
  const { envelope, mail } = await received(registration.email);
  expect(envelope.to).toEqual([registration.email]);
  expect(mail.to).toHaveLength(1);
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
});
