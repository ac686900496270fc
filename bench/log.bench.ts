/**
 * What the log costs with ten million entries over what it costs with a hundred thousand, in one run on PostgreSQL: a page of
 * the list, a search that finds nothing, the dashboard, storing the entries of calls, and deleting the oldest entries. The goal is
 * at most 2. Dropping a day is compared with deleting its entries. The entries are those of one organization and two of its
 * documents, spread over thirty days.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registered } from '@rulewright/contract';
import autocannon from 'autocannon';
import pg from 'pg';
import { openDatabase } from '../apps/server/src/platform/db/index.ts';
import { deleteOldestEntriesOf } from '../apps/server/src/runtime/log/evaluation-log-repository.ts';
import {
  dayOf,
  dropLogPartition,
  findLogPartitions,
  makeLogPartition,
} from '../apps/server/src/runtime/log/log-partition-repository.ts';
import { startPostgres } from '../apps/server/test/support/postgres.ts';
import { feeTable } from '../e2e/support/fee-table.ts';
import { post, register } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';
import { printGoal } from './support/goal.ts';
import { load } from './support/load.ts';

const FEW = 100_000;
const MANY = 10_000_000;
const DAYS = 30;
const AT_ONCE = 500_000;
const SECONDS = 3;
const DELETIONS = 20;

const postgres = await startPostgres();
const server = await startServer({
  DATABASE_URL: postgres.url,
  RATE_LIMIT: 'off',
  LOG_QUOTA_MB: '999999',
  LOG_QUOTA_ENTRIES: '999999999',
});
const dataDir = await mkdtemp(join(tmpdir(), 'rulewright-bench-'));
const database = await openDatabase({ databaseUrl: postgres.url, dataDir, onProblem: console.error });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

const person: Registered = await register(server.url);
const api = `${server.url}/api/organizations/${person.organization.slug}`;
await post(`${api}/projects`, { name: 'Loans' }, person.token);
const documents = `${api}/projects/loans/documents`;
for (const name of ['fee', 'rate']) await post(documents, { name, content: feeTable }, person.token);
await post(`${documents}/fee/publish`, { publish: true }, person.token);
const { token } = await post<{ token: string }>(
  `${documents}/fee/integration/token`,
  { action: 'generate' },
  person.token,
);

// A new database has a single partition for all days until now, where one that has been used for a month has thirty.
for (const { name } of await findLogPartitions(database.db)) await client.query(`drop table "${name}"`);

/** Adds entries like those of calls, evenly over the days until an hour ago. */
async function fill(count: number) {
  for (let day = dayOf(new Date()) - DAYS; day <= dayOf(new Date()); day++)
    await database.db.transaction((tx) => makeLogPartition(tx, day, 1));
  for (let done = 0; done < count; done += AT_ONCE) {
    await client.query(
      `with entry as (
         insert into evaluations (instance, number, organization_id, document_id, source, version, outcome,
           duration_microseconds, input, output, created_at)
         select $2, n, $1, d.id, 'public', 1, 'succeeded', 100,
           '{"order":{"total":' || n || ',"region":"EU"}}', '{"evaluation":{"performance":"25us","result":{"fee":' || n || '}}}',
           now() - interval '1 hour' - (n::float8 / $3) * $4 * interval '1 day'
         from generate_series($5::int, least($5::int + $6::int, $3::int) - 1) n
         join (select id, row_number() over (order by slug) - 1 as position from documents where organization_id = $1) d
           on d.position = n % 2
         returning created_at, 256 + octet_length(input) + octet_length(output) as "bytes"
       )
       insert into evaluation_counts as counts (organization_id, day, count, entries, "bytes")
       select $1, (created_at at time zone 'UTC')::date, count(*), count(*), sum("bytes") from entry group by 2
       on conflict (organization_id, day) do update set
         count = counts.count + excluded.count, entries = counts.entries + excluded.entries,
         "bytes" = counts."bytes" + excluded."bytes"`,
      [person.organization.id, randomUUID(), count, DAYS - 1, done, AT_ONCE],
    );
  }
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

async function millisecondsEach(path: string) {
  const options = { url: path, headers: { authorization: `Bearer ${person.token}` }, connections: 1 };
  await autocannon({ ...options, duration: 1 });
  const { latency, non2xx, errors } = await autocannon({ ...options, duration: SECONDS });
  if (non2xx || errors) throw new Error(`${path}: ${non2xx} bad answers, ${errors} errors`);
  return latency.average;
}

const storedEntries = async () =>
  Number((await client.query('select sum(count) as count from evaluation_counts')).rows[0].count);

/** From the first call of a load until all of its entries are stored. */
async function microsecondsToStore() {
  const before = await storedEntries();
  const since = performance.now();
  const url = `${server.url}/api/public/${person.organization.slug}/loans/fee`;
  const body = { input_data: { order: { total: 240, region: 'EU' } } };
  const { answered } = await load({ url, body, token, seconds: SECONDS, pid: server.pid });
  while ((await storedEntries()) < before + answered) await wait(20);
  return ((performance.now() - since) * 1_000) / ((await storedEntries()) - before);
}

async function millisecondsToDelete() {
  const since = performance.now();
  for (let n = 0; n < DELETIONS; n++)
    await database.db.transaction((tx) => deleteOldestEntriesOf(tx, person.organization.id));
  return (performance.now() - since) / DELETIONS;
}

async function millisecondsToDropDay() {
  const oldest = (await findLogPartitions(database.db))[2];
  if (!oldest) throw new Error('There is no day to drop.');
  const since = performance.now();
  await database.db.transaction((tx) => dropLogPartition(tx, oldest));
  return performance.now() - since;
}

async function measure() {
  const requests = `${documents}/fee/integration/requests`;
  const middle = new Date(Date.now() - (DAYS / 2) * 24 * 3_600_000).toISOString();
  const figures = {
    'the newest page of the list': await millisecondsEach(`${requests}?limit=30`),
    'a page from the middle of the month': await millisecondsEach(`${requests}?limit=30&to=${middle}`),
    'a search that finds nothing': await millisecondsEach(`${requests}?limit=30&search=nowhere`),
    'the dashboard': await millisecondsEach(`${server.url}/api/dashboard`),
    'calling and storing an entry': (await microsecondsToStore()) / 1_000,
    'deleting up to 1,000 of the oldest entries': await millisecondsToDelete(),
  };
  const dropped = await millisecondsToDropDay();
  const { rows } = await client.query(
    `select sum(pg_total_relation_size(inhrelid))::float8 as "bytes" from pg_inherits where inhparent = 'evaluations'::regclass`,
  );
  return { figures, dropped, bytes: rows[0].bytes as number };
}

try {
  await fill(FEW);
  const few = await measure();
  await client.query('truncate evaluations, evaluation_counts');
  const since = performance.now();
  await fill(MANY);
  const seconds = (performance.now() - since) / 1_000;
  const many = await measure();
  const size = `${(many.bytes / 1e9).toFixed(1)} GB`;
  console.log(`${MANY.toLocaleString('en')} entries, filled in by SQL within ${seconds.toFixed(0)} s, take ${size}`);
  for (const [name, after] of Object.entries(many.figures)) {
    const before = few.figures[name as keyof typeof few.figures];
    const details = `${after.toFixed(3)} ms against ${before.toFixed(3)} ms`;
    printGoal(`${name}, ten million entries over a hundred thousand`, after / before, { atMost: 2 }, details);
  }
  const perDay = MANY / (DAYS - 1);
  const byRow = (many.figures['deleting up to 1,000 of the oldest entries'] * perDay) / 1_000;
  const details = `${many.dropped.toFixed(0)} ms against about ${byRow.toFixed(0)} ms`;
  printGoal('dropping a day over deleting its entries', many.dropped / byRow, { atMost: 0.1 }, details);
} finally {
  await client.end();
  await database.close();
  await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
