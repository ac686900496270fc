/**
 * The public endpoint, logging on, against a bare Fastify that echoes the same body, against one that runs the same
 * decision and does nothing else, and against the obvious way of serving it. Fifty connections on loopback, on PostgreSQL,
 * each server in one process of its own.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../apps/server/test/support/postgres.ts';
import { feeTable, order } from '../e2e/support/fee-table.ts';
import { serveDocument } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';
import { startBaseline } from './support/baseline.ts';
import { feeFunction } from './support/fee-function.ts';
import { printGoal } from './support/goal.ts';
import { inTurns, medianOf, ratioOf } from './support/in-turns.ts';
import type { Load } from './support/load.ts';
import { load } from './support/load.ts';
import { lastTariff, tariffTable } from './support/tariff-table.ts';

const SECONDS = 3;
const ROWS = 2_000;
const tariff = { input_data: lastTariff(ROWS) };

const perSecond = (figures: Load) => figures.perSecond;
const p99 = (figures: Load) => figures.p99;
const processor = (figures: Load) => figures.processorMicroseconds;

const postgres = await startPostgres();
const server = await startServer({ DATABASE_URL: postgres.url, PUBLIC_RATE_LIMIT: '0', SERVER_PROCESSES: '1' });
const echo = await startBaseline('echo-server');
const bareEngine = async (name: string, graph: object) => {
  const path = join(server.dataDir, name);
  await writeFile(path, JSON.stringify(graph));
  return startBaseline('bare-engine-server', path);
};
const bare = await bareEngine('small.json', feeTable);
const bareLarge = await bareEngine('large.json', tariffTable(ROWS));
const obvious = await startBaseline('obvious-server', postgres.url);
try {
  const small = await serveDocument(server.url, feeTable);
  const large = await serveDocument(server.url, tariffTable(ROWS));
  const calling = await serveDocument(server.url, feeFunction);
  const measure =
    ({ url, pid, token = '', body = order }: { url: string; pid: number; token?: string; body?: object }) =>
    () =>
      load({ url, body, token, pid, seconds: SECONDS });

  const rounds = await inTurns({
    echo: measure(echo),
    bare: measure(bare),
    ours: measure({ ...small, pid: server.pid }),
    obvious: measure({ ...small, pid: obvious.pid, url: small.url.replace(server.url, obvious.url) }),
    calling: measure({ ...calling, pid: server.pid }),
    bareLarge: measure({ ...bareLarge, body: tariff }),
    large: measure({ ...large, pid: server.pid, body: tariff }),
  });

  const calls = (name: keyof typeof rounds) => `${medianOf(rounds[name], perSecond).toFixed(0)} a second`;
  printGoal(
    'small table, throughput against the bare engine',
    ratioOf(rounds.ours, rounds.bare, perSecond),
    { atLeast: 1 },
    `${calls('ours')} against ${calls('bare')}`,
  );
  const [own, echos] = [medianOf(rounds.ours, processor), medianOf(rounds.echo, processor)];
  if (Number.isNaN(own)) console.log("processor time in the server's process: only Linux tells it");
  else
    printGoal(
      "processor time in the server's process against the echo's",
      ratioOf(rounds.ours, rounds.echo, processor),
      { atMost: 1.7 },
      `${own.toFixed(0)} µs a call against ${echos.toFixed(0)} µs, on ${availableParallelism()} cores`,
    );
  printGoal(
    "p99 against the echo's",
    ratioOf(rounds.ours, rounds.echo, p99),
    { atMost: 3 },
    `${medianOf(rounds.ours, p99).toFixed(1)} ms against ${medianOf(rounds.echo, p99).toFixed(1)} ms`,
  );
  printGoal(
    `table of ${ROWS} rows, throughput against the bare engine`,
    ratioOf(rounds.large, rounds.bareLarge, perSecond),
    { atLeast: 10 },
    `${calls('large')} against ${calls('bareLarge')}; the echo reaches ${ratioOf(rounds.echo, rounds.bareLarge, perSecond).toFixed(1)}`,
  );
  printGoal(
    'function, throughput against the echo',
    ratioOf(rounds.calling, rounds.echo, perSecond),
    { atLeast: 0.4 },
    `${calls('calling')} against ${calls('echo')}; p99 ${medianOf(rounds.calling, p99).toFixed(1)} ms`,
  );
  printGoal(
    'throughput against the obvious way',
    ratioOf(rounds.ours, rounds.obvious, perSecond),
    { atLeast: 3 },
    calls('obvious'),
  );
  console.log(
    `throughput against the echo: ${ratioOf(rounds.ours, rounds.echo, perSecond).toFixed(2)}, of the bare engine ${ratioOf(rounds.bare, rounds.echo, perSecond).toFixed(2)}; the echo ${calls('echo')}`,
  );
} finally {
  await Promise.all([server, echo, bare, bareLarge, obvious].map((one) => one.stop()));
  await postgres.stop();
}
