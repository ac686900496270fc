/**
 * Decisions a second of processor time, many in one call against one in each, logging on: the server's process and its
 * workers together, until the log is in the database. On PostgreSQL, whose own time is not counted.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../apps/server/test/support/postgres.ts';
import { feeTable, order } from '../e2e/support/fee-table.ts';
import { serveDocument } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';
import { printGoal } from './support/goal.ts';
import { inTurns, medianOf, ratioOf } from './support/in-turns.ts';
import { load } from './support/load.ts';
import { processorSecondsWithChildren } from './support/processor-time.ts';

const SECONDS = 2;
const INPUTS = 10_000;
const input = JSON.stringify(order.input_data);

const postgres = await startPostgres();
const server = await startServer({ DATABASE_URL: postgres.url, PUBLIC_RATE_LIMIT: '0', SERVER_PROCESSES: '1' });
try {
  const { url, token } = await serveDocument(server.url, feeTable);

  /** Decisions for each second of processor time. */
  const measure = (decide: () => Promise<number>) => async () => {
    const before = await processorSecondsWithChildren(server.pid);
    const decisions = await decide();
    await logIsStored(server.dataDir);
    return decisions / ((await processorSecondsWithChildren(server.pid)) - before);
  };

  /** Sends batches one after the other. */
  const batches = (mediaType: string, body: string) => async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': mediaType };
    const end = performance.now() + SECONDS * 1000;
    let decisions = 0;
    for (; performance.now() < end; decisions += INPUTS) {
      const response = await fetch(`${url}/batch`, { method: 'POST', headers, body });
      const text = await response.text();
      if (text.split('"evaluation"').length !== INPUTS + 1)
        throw new Error(`${response.status}: ${text.slice(0, 300)}`);
    }
    return decisions;
  };

  const rounds = await inTurns({
    single: measure(async () => {
      const { answered } = await load({ url, body: order, token, pid: server.pid, seconds: SECONDS });
      return answered;
    }),
    list: measure(batches('application/json', `{"inputs":[${Array(INPUTS).fill(input).join(',')}]}`)),
    lines: measure(batches('application/x-ndjson', `${input}\n`.repeat(INPUTS))),
  });

  const figure = (decisions: number) => decisions;
  const each = (name: keyof typeof rounds) => `${(1e6 / medianOf(rounds[name], figure)).toFixed(1)} µs each`;
  const [lists, lines] = [rounds.list, rounds.lines].map((ours) => ratioOf(ours, rounds.single, figure));
  printGoal(
    'batch, decisions a second of processor time against single calls',
    lists as number,
    { atLeast: 10 },
    `${each('list')} against ${each('single')}; as lines ${(lines as number).toFixed(2)}, ${each('lines')}`,
  );
} finally {
  await server.stop();
  await postgres.stop();
}

/** Waits until the files that entries of the log are written to first are all gone. */
async function logIsStored(dataDir: string) {
  for (;;) {
    const files = await readdir(join(dataDir, 'spool'), { recursive: true });
    if (!files.some((file) => /\.(records|jsonl)$/.test(file))) return;
    await wait(50);
  }
}
