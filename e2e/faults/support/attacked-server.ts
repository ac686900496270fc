import { setPriority } from 'node:os';
import { startPostgres } from '../../../apps/server/test/support/postgres.ts';
import { feeTable } from '../../support/fee-table.ts';
import { serveDocument } from '../../support/served-document.ts';
import { startServer } from '../../support/server.ts';
import type { Afterwards } from './fault.ts';
import { trafficProcess } from './traffic-process.ts';

/** Attackers have machines of their own: the server must not wait for a processor because they send or read something. */
export const NICENESS_OF_ATTACKERS = 10;

type Target = Parameters<typeof trafficProcess>[0];

/** The calls of a neighbour, which begin when the function that is given is called. What this process then does is an attacker's. */
export async function neighbourCalls(target: Target, afterwards: Afterwards) {
  const traffic = await trafficProcess(target);
  afterwards(traffic.kill);
  return () => {
    setPriority(NICENESS_OF_ATTACKERS);
    afterwards(() => setPriority(0));
    return traffic.start();
  };
}

/** A server with a neighbour's published document, which is called 100 times a second from `startCalls` on. */
export async function attackedServer(afterwards: Afterwards) {
  const postgres = await startPostgres();
  afterwards(postgres.stop);
  const server = await startServer({ DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' });
  afterwards(server.stop);
  const neighbour = await serveDocument(server.url, feeTable);
  return {
    serverUrl: server.url,
    serverPid: server.pid,
    mainPid: server.mainPid,
    databaseUrl: postgres.url,
    startCalls: await neighbourCalls({ ...neighbour, perSecond: 100 }, afterwards),
  };
}
