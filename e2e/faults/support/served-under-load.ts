import { setTimeout as wait } from 'node:timers/promises';
import { feeTable } from '../../support/fee-table.ts';
import { serveDocument } from '../../support/served-document.ts';
import { startServer } from '../../support/server.ts';
import type { Afterwards } from './fault.ts';
import { startTraffic } from './traffic.ts';

/** A server on a database, with a document that has been called for a while and goes on being called. */
export async function servedUnderLoad(
  databaseUrl: string,
  afterwards: Afterwards,
  settings: Record<string, string> = {},
) {
  const server = await startServer({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal', ...settings });
  afterwards(server.stop);
  const { url, token } = await serveDocument(server.url, feeTable);
  const traffic = startTraffic({ url: () => url, token });
  await wait(2_000);
  return { server, traffic };
}
