/** One of two servers is killed and started again, while calls go to both in turn. */
import { rm } from 'node:fs/promises';
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
  const environment = { DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' };
  const doomed = await startServer(environment);
  afterwards(() => rm(doomed.dataDir, { recursive: true, force: true }));
  const other = await startServer(environment);
  afterwards(other.stop);
  const { url, token } = await serveDocument(doomed.url, feeTable);
  // What stands before two servers sends nothing to one that does not answer.
  let addresses = [url, url.replace(doomed.url, other.url)];
  let turn = 0;
  const traffic = startTraffic({ url: () => addresses[turn++ % addresses.length] as string, token });
  await wait(3_000);
  const since = performance.now();
  await doomed.kill();
  addresses = addresses.slice(1);
  const again = await startServer(environment, { dataDir: doomed.dataDir });
  afterwards(again.stop);
  addresses.push(url.replace(doomed.url, again.url));
  await wait(3_000);
  await traffic.stop();
  report('`kill -9` of one of two servers', traffic, {
    lost: await countLost(postgres.url, traffic.answered),
    since: [since],
  });
});
