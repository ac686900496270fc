/**
 * The public endpoint on a small table, logging on, against a bare Fastify that echoes the same body, and against the
 * obvious way of serving it. Fifty connections on loopback, on PostgreSQL, each server in a process of its own.
 */
import { startPostgres } from '../apps/server/test/support/postgres.ts';
import { feeTable, order } from '../e2e/support/fee-table.ts';
import { serveDocument } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';
import { startBaseline } from './support/baseline.ts';
import { load } from './support/load.ts';

const seconds = 8;
const postgres = await startPostgres();
const server = await startServer({ DATABASE_URL: postgres.url, PUBLIC_RATE_LIMIT: '0' });
const echo = await startBaseline('echo');
const obvious = await startBaseline('obvious', postgres.url);
try {
  const { url, token } = await serveDocument(server.url, feeTable);
  const measure = (at: string) => load({ url: at, body: order, token, seconds });
  const echoed = await measure(echo.url);
  const ours = await measure(url);
  const plain = await measure(url.replace(server.url, obvious.url));
  const times = (a: number, b: number) => (a / b).toFixed(2);
  console.log(
    `throughput: ${times(ours.perSecond, echoed.perSecond)} of the echo (${ours.perSecond.toFixed(0)} against ${echoed.perSecond.toFixed(0)} a second)`,
  );
  console.log(`p99: ${times(ours.p99, echoed.p99)} times the echo's (${ours.p99} ms against ${echoed.p99} ms)`);
  console.log(
    `throughput: ${times(ours.perSecond, plain.perSecond)} times the obvious way (${plain.perSecond.toFixed(0)} a second)`,
  );
} finally {
  await Promise.all([server.stop(), echo.stop(), obvious.stop()]);
  await postgres.stop();
}
