/** PostgreSQL is killed and started again while the public endpoint is called, and stays away for a while. */
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../apps/server/test/support/postgres.ts';
import { feeTable } from '../support/fee-table.ts';
import { serveDocument } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import { fault } from './support/fault.ts';
import { countLost, report } from './support/report.ts';
import { startTraffic } from './support/traffic.ts';

await fault(async (afterwards) => {
  const postgres = await startPostgres();
  afterwards(postgres.stop);
  const server = await startServer({ DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' });
  afterwards(server.stop);
  const { url, token } = await serveDocument(server.url, feeTable);
  const traffic = startTraffic({ url: () => url, token });
  await wait(2_000);
  const since = performance.now();
  await postgres.crash({ awayMs: 5_000 });
  await wait(4_000);
  await traffic.stop();
  report('`kill -9` of PostgreSQL, away for 5 s', traffic, {
    lost: await countLost(postgres.url, traffic.answered),
    since: [since],
  });
});
