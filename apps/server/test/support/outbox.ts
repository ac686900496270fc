import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';

/** The mails to an address that the server wrote to its outbox, the oldest first. */
export async function mailsTo({ dataDir }: { dataDir: string }, address: string): Promise<Email[]> {
  const outbox = join(dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
  );
  return mails.filter(({ to }) => to?.[0]?.address?.toLowerCase() === address.toLowerCase());
}

/** The secret of the link in a mail. */
export const tokenIn = ({ text }: Email): string => /token=([\w-]+)/.exec(text ?? '')?.[1] as string;
