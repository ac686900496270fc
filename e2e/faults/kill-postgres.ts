/** PostgreSQL is killed and started again while the public endpoint is called, and stays away for a while. */
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../apps/server/test/support/postgres.ts';
import { fault } from './support/fault.ts';
import { countLost, report } from './support/report.ts';
import { servedUnderLoad } from './support/served-under-load.ts';

await fault(async (afterwards) => {
  const postgres = await startPostgres();
  afterwards(postgres.stop);
  const { traffic } = await servedUnderLoad(postgres.url, afterwards);
  const since = performance.now();
  await postgres.crash({ awayMs: 5_000 });
  await wait(4_000);
  await traffic.stop();
  report('`kill -9` of PostgreSQL, away for 5 s', traffic, {
    lost: await countLost(postgres.url, traffic.answered),
    since: [since],
  });
});
