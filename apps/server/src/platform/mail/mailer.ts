import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import nodemailer from 'nodemailer';

export type Mail = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The link that the mail contains. */
  link: string;
};

type Options = {
  smtpUrl: string | null;
  from: string;
  dataDir: string;
  /**
   * Whether links of unsent mail are written to the log. On their own machine, newcomers can then continue without a
   * mail server.
   */
  logsLinks: boolean;
  log: { info: (entry: object, message: string) => void; error: (entry: object, message: string) => void };
  /** How long a shutdown waits for mail that is being sent. */
  lastChanceMs?: number;
};

export type Mailer = ReturnType<typeof createMailer>;

const PAUSES = [1_000, 5_000, 30_000];

/** Sends mail through the mail server, or writes it to the outbox if none is configured. */
export function createMailer({ smtpUrl, from, dataDir, logsLinks, log, lastChanceMs = 5_000 }: Options) {
  const send = smtpUrl ? bySmtp(smtpUrl) : toOutbox(join(dataDir, 'outbox'), { logsLinks, log });
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();

  async function sendWithPatience(mail: Mail) {
    for (const pause of PAUSES) {
      try {
        return await send({ ...mail, from });
      } catch (err) {
        log.error({ err, again_in_ms: pause }, 'mail was not sent');
        await wait(pause, undefined, { signal: closing.signal });
      }
    }
    await send({ ...mail, from });
  }

  function follow(work: Promise<unknown>) {
    underWay.add(work);
    work.finally(() => underWay.delete(work));
  }

  return {
    /** Tries once, for callers who wait and can try again. Returns whether the mail was accepted. */
    async send(mail: Mail): Promise<boolean> {
      const work = send({ ...mail, from }).then(
        () => true,
        (err) => {
          log.error({ err }, 'mail was not sent');
          return false;
        },
      );
      follow(work);
      return work;
    },

    /**
     * Sends in the background and retries for a while. If `compose` returns null, nothing is sent. Several mails are
     * sent one after the other, and one that fails does not stop the others.
     */
    deliver(compose: () => Promise<Mail | Mail[] | null>) {
      const giveUp = (err: unknown) => log.error({ err }, 'mail was given up');
      const work = compose()
        .then(async (mails) => {
          for (const mail of [mails ?? []].flat()) await sendWithPatience(mail).catch(giveUp);
        })
        .catch(giveUp);
      follow(work);
    },

    /** Waits briefly for mail that is being sent. Mail that waits for a retry is given up. */
    async close() {
      closing.abort();
      await Promise.race([Promise.all(underWay), wait(lastChanceMs, undefined, { ref: false })]);
    },
  };
}

type Send = (mail: Mail & { from: string }) => Promise<void>;

// A mail server that does not answer in this time counts as down.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function bySmtp(smtpUrl: string): Send {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts });
  return async ({ link: _, ...mail }) => {
    await transport.sendMail(mail);
  };
}

function toOutbox(outbox: string, { logsLinks, log }: Pick<Options, 'logsLinks' | 'log'>): Send {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async ({ link, ...mail }) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const file = join(outbox, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`);
    await writeFile(file, message as Buffer, { mode: 0o600 });
    log.info({ file, ...(logsLinks && { link }) }, 'no mail server is set: mail was written to the outbox');
  };
}
