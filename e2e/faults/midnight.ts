/** The server's clock passes midnight under load: the daily count begins anew and no call is missed. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../apps/server/test/support/postgres.ts';
import { feeTable } from '../support/fee-table.ts';
import { serveDocument } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import { fault } from './support/fault.ts';
import { countLost, report } from './support/report.ts';
import { startTraffic } from './support/traffic.ts';

const BEFORE_MIDNIGHT_MS = 6_000;

async function countsByDay(connectionString: string): Promise<{ day: string; count: number }[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query('select day::text, count::int from evaluation_counts order by day')).rows;
  } finally {
    await client.end();
  }
}

await fault(async (afterwards) => {
  const postgres = await startPostgres();
  afterwards(postgres.stop);
  const shift = BEFORE_MIDNIGHT_MS + (Date.now() % 86_400_000) - 86_400_000;
  const server = await startServer({
    DATABASE_URL: postgres.url,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    CLOCK_SHIFT_MS: String(-shift),
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/shifted-clock.mjs')}`,
  });
  afterwards(server.stop);
  const { url, token } = await serveDocument(server.url, feeTable);
  const traffic = startTraffic({ url: () => url, token });
  const since = performance.now();
  await wait(BEFORE_MIDNIGHT_MS + 4_000);
  await traffic.stop();
  const lost = await countLost(postgres.url, traffic.answered);
  const days = await countsByDay(postgres.url);
  const counts = days.map(({ count }) => count);
  report(`midnight under load (${counts.join(' + ')} counted)`, traffic, { lost, since: [since] });
  if (days.length !== 2 || counts.reduce((sum, count) => sum + count, 0) < traffic.answered.length) {
    console.error(`  counted ${JSON.stringify(days)}, answered ${traffic.answered.length}`);
    process.exitCode = 1;
  }
});
