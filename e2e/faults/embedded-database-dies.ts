/** The process of the embedded database is killed twice in a row under calls, and once stopped by a signal. */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { feeTable } from '../support/fee-table.ts';
import { serveDocument } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import { fault } from './support/fault.ts';
import { childrenOf } from './support/processes.ts';
import { countLost, report } from './support/report.ts';
import { startTraffic } from './support/traffic.ts';

const APPEARS_WITHIN_MS = 10_000;
const ANSWERS_WITHIN_MS = 50_000;

/** Another than the one before, which may be about to be started. */
async function databaseProcessOf(server: number, before?: number): Promise<number> {
  const deadline = Date.now() + APPEARS_WITHIN_MS;
  while (Date.now() < deadline) {
    for (const pid of await childrenOf(server)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.includes('database-process') && pid !== before) return pid;
    }
    await wait(20);
  }
  throw new Error('There is no process of the embedded database.');
}

async function untilReady(url: string) {
  const deadline = Date.now() + ANSWERS_WITHIN_MS;
  while (!(await fetch(`${url}/readyz`).then(({ ok }) => ok))) {
    if (Date.now() > deadline) throw new Error('The embedded database did not come back.');
    await wait(200);
  }
}

async function breakUnderCalls(name: string, breakIt: (server: number) => Promise<void>) {
  await fault(async (afterwards) => {
    const server = await startServer({ RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' });
    afterwards(server.stop);
    const { url, token } = await serveDocument(server.url, feeTable);
    const traffic = startTraffic({ url: () => url, token, callers: 2 });
    await wait(1_000);
    const since = performance.now();
    await breakIt(server.pid);
    await untilReady(server.url);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    await traffic.stop();
    const lost = await countLost(databaseOf(server.dataDir), traffic.answered);
    report(`${name} (ready again after ${seconds} s)`, traffic, { lost, since: [since] });
  });
}

const databaseOf = (dataDir: string) => `postgresql://postgres@localhost:5432/postgres?host=${dataDir}/database`;

await breakUnderCalls('`kill -9` of the embedded database, twice in a row', async (server) => {
  const first = await databaseProcessOf(server);
  process.kill(first, 'SIGKILL');
  process.kill(await databaseProcessOf(server, first), 'SIGKILL');
});
await breakUnderCalls(
  'an embedded database that hangs',
  async (server) => void process.kill(await databaseProcessOf(server), 'SIGSTOP'),
);
