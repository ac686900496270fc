import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/** The newest mail to an address, of those that a server without a mail server has written. It may still be on its way. */
export async function mailTo(dataDir: string, address: string) {
  const outbox = join(dataDir, 'outbox');
  const find = async () => {
    const files = await readdir(outbox).catch(() => []);
    const mails = await Promise.all(
      files.sort().map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
    );
    return mails.findLast(({ to }) => to?.some((recipient) => recipient.address === address));
  };
  await expect.poll(find).toBeDefined();
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
}
