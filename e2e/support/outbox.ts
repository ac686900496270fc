import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';

/**
 * The newest mail to an address, of those that servers without a mail server have written, each to its own folder. It may
 * still be on its way: pass `subject` where an earlier one may be there.
 */
export async function mailTo(dataDirs: string | readonly string[], address: string, subject = /^/) {
  const outboxes = [dataDirs].flat().map((dataDir) => join(dataDir, 'outbox'));
  let mails: Email[] = [];
  const subjects = async () => {
    const files = await Promise.all(
      outboxes.map(async (outbox) =>
        (await readdir(outbox).catch(() => [])).map((name) => ({ name, path: join(outbox, name) })),
      ),
    );
    // A name begins with the time.
    const inOrder = files.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
    const all = await Promise.all(inOrder.map(async ({ path }) => PostalMime.parse(await readFile(path))));
    mails = all.filter(({ to }) => to?.some((recipient) => recipient.address === address));
    return mails.map(({ subject }) => subject);
  };
  await expect.poll(subjects).toContainEqual(expect.stringMatching(subject));
  return mails.findLast((mail) => subject.test(mail.subject ?? '')) as Email;
}
