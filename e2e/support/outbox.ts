import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/**
 * The newest mail to an address, of those that servers without a mail server have written, each to its own folder. It may
 * still be on its way.
 */
export async function mailTo(dataDirs: string | readonly string[], address: string) {
  const outboxes = [dataDirs].flat().map((dataDir) => join(dataDir, 'outbox'));
  const find = async () => {
    const files = await Promise.all(
      outboxes.map(async (outbox) =>
        (await readdir(outbox).catch(() => [])).map((name) => ({ name, path: join(outbox, name) })),
      ),
    );
    // A name begins with the time.
    const inOrder = files.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
    const mails = await Promise.all(inOrder.map(async ({ path }) => PostalMime.parse(await readFile(path))));
    return mails.findLast(({ to }) => to?.some((recipient) => recipient.address === address));
  };
  await expect.poll(find).toBeDefined();
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
}
