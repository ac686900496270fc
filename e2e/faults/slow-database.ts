/** Every message to and from PostgreSQL takes half a second longer, for ten seconds. */
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../apps/server/test/support/postgres.ts';
import { fault } from './support/fault.ts';
import { countLost, report } from './support/report.ts';
import { servedUnderLoad } from './support/served-under-load.ts';
import { startSlowLink } from './support/slow-link.ts';

await fault(async (afterwards) => {
  const postgres = await startPostgres();
  afterwards(postgres.stop);
  const link = await startSlowLink(postgres.url);
  afterwards(link.close);
  const { traffic } = await servedUnderLoad(link.url, afterwards);
  const since = performance.now();
  link.setDelay(500);
  await wait(10_000);
  link.setDelay(0);
  await wait(3_000);
  await traffic.stop();
  report('a database that is half a second late, for 10 s', traffic, {
    lost: await countLost(postgres.url, traffic.answered),
    since: [since],
  });
});
