import { setPriority } from 'node:os';
import { startPostgres } from '../../../apps/server/test/support/postgres.ts';
import { feeTable } from '../../support/fee-table.ts';
import { serveDocument } from '../../support/served-document.ts';
import { startServer } from '../../support/server.ts';
import type { Afterwards } from './fault.ts';
import { trafficProcess } from './traffic-process.ts';

/** Attackers have machines of their own: the server must not wait for a processor because they send or read something. */
export const NICENESS_OF_ATTACKERS = 10;

/** A server with a neighbour's published document, which is called 100 times a second from `startCalls` on. */
export async function attackedServer(afterwards: Afterwards) {
  const postgres = await startPostgres();
  afterwards(postgres.stop);
  const server = await startServer({ DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' });
  afterwards(server.stop);
  const { url, token } = await serveDocument(server.url, feeTable);
  const traffic = await trafficProcess({ url, token, perSecond: 100 });
  afterwards(traffic.kill);
  function startCalls() {
    setPriority(NICENESS_OF_ATTACKERS);
    afterwards(() => setPriority(0));
    return traffic.start();
  }
  return {
    serverUrl: server.url,
    serverPid: server.pid,
    mainPid: server.mainPid,
    databaseUrl: postgres.url,
    startCalls,
  };
}
