import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMailer } from './mailer.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rulewright-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const log = () => ({ info: vi.fn(), error: vi.fn() });
const from = 'Rulewright <no-reply@example.com>';
const mail = {
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  link: 'https://rules.example.com/reset',
};

test('without a mail server the mail is in the outbox and its link in the log', async () => {
  const told = log();
  const mailer = createMailer({ smtpUrl: null, from, dataDir, logsLinks: true, log: told });
  mailer.deliver(async () => mail);
  await expect.poll(() => told.info).toHaveBeenCalled();
  expect(told.info.mock.calls[0]?.[0]).toMatchObject({ link: mail.link });
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1);
  await mailer.close();
});

test('a mail that cannot be written is logged, and given up when the server stops', async () => {
  const told = log();
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from, dataDir, logsLinks: false, log: told });
  mailer.deliver(async () => mail);
  await expect.poll(() => told.error).toHaveBeenCalled();
  await mailer.close();
  expect(told.error.mock.calls.map(([, message]) => message)).toContain('mail was given up');
});

test('a mail server that says nothing does not hold up the stop for long', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const connected = new Promise((resolve) => silent.once('connection', resolve));
  const { port } = silent.address() as AddressInfo;
  const told = log();
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from,
    dataDir,
    logsLinks: false,
    log: told,
    lastChanceMs: 0,
  });
  mailer.deliver(async () => mail);
  await connected;
  await mailer.close();
  expect(told.error).not.toHaveBeenCalled();
  silent.close();
});
