/**
 * An organization with 100,000 versions, log entries and events is deleted, on both kinds of database, while a neighbour
 * reads and saves without a pause: the neighbour waits no longer than for one step of the deletion.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../apps/server/test/support/postgres.ts';
import { post, register } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import type { Afterwards } from './support/fault.ts';
import { fault } from './support/fault.ts';

const ROWS = 100_000;
const DOCUMENTS = 200;
const BEFORE_MS = 4_000;
const PATIENCE_MS = 90_000;

type Person = Awaited<ReturnType<typeof register>>;

async function fill(client: pg.Client, { organization, user }: Person) {
  await client.query(
    `with project as (
       insert into projects (organization_id, name, slug, name_key, search_text) values ($1, 'P', 'p', '', '') returning id
     )
     insert into documents (organization_id, project_id, name, slug, version, name_key, search_text)
     select $1, project.id, 'D', 'd-' || n, $3::int, '', '' from project, generate_series(1, $2::int) n`,
    [organization.id, DOCUMENTS, ROWS / DOCUMENTS],
  );
  await client.query(
    `insert into document_versions (organization_id, document_id, version, content, content_bytes, content_hash)
     select $1, documents.id, n, '{"nodes":[],"edges":[]}', 23, '' from documents, generate_series(1, $2::int) n
     where organization_id = $1`,
    [organization.id, ROWS / DOCUMENTS],
  );
  await client.query(
    `insert into evaluations (instance, number, organization_id, document_id, source, version, outcome,
       duration_microseconds, input, output)
     select $1, row_number() over (), $1, documents.id, 'public', 1, 'succeeded', 1, '{"n":1}', '{"n":2}'
     from documents, generate_series(1, $2::int) n where organization_id = $1`,
    [organization.id, ROWS / DOCUMENTS],
  );
  await client.query(
    `insert into events (organization_id, actor_id, actor_name, address, kind, subject)
     select $1, $2, 'Ada Lovelace', '192.0.2.7', 'version.saved', 'D' from generate_series(1, $3::int)`,
    [organization.id, user.id, ROWS],
  );
}

/** Reads a list and saves a document, one after the other, without a pause. */
async function startNeighbour(url: string) {
  const { organization, token } = await register(url);
  const projects = `${url}/api/organizations/${organization.slug}/projects`;
  await post(projects, { name: 'Loans' }, token);
  const documents = `${projects}/loans/documents`;
  await post(documents, { name: 'Fee' }, token);
  const times: { at: number; ms: number; ok: boolean }[] = [];
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const calls = [
    () => fetch(`${documents}?limit=30`, { headers }),
    (n: number) => fetch(`${documents}/fee`, { method: 'PUT', headers, body: JSON.stringify({ name: `Fee ${n}` }) }),
  ];
  let isRunning = true;
  const running = (async () => {
    for (let n = 0; isRunning; n++) {
      const at = performance.now();
      const response = await calls[n % 2]?.(n);
      await response?.text();
      times.push({ at, ms: performance.now() - at, ok: response?.ok ?? false });
    }
  })();
  return {
    times,
    async stop() {
      isRunning = false;
      await running;
    },
  };
}

const p99 = (times: { ms: number }[]) =>
  Math.round(times.map(({ ms }) => ms).sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0);

async function untilGone(client: pg.Client, organizationId: string): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query(
      `select (select count(*) from organizations where id = $1) + (select count(*) from evaluations where organization_id = $1)
       as left`,
      [organizationId],
    );
    const left = Number(rows[0].left);
    if (left === 0 || performance.now() > deadline) return left;
    await wait(500);
  }
}

async function measure(
  name: string,
  environment: Record<string, string>,
  address: (dataDir: string) => string,
  afterwards: Afterwards,
) {
  const server = await startServer({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...environment });
  afterwards(server.stop);
  const owner = await register(server.url);
  const client = new pg.Client({ connectionString: address(server.dataDir) });
  // The query that waits tells the same; unheard, the event would end this before it stops the server.
  client.on('error', () => {});
  await client.connect();
  await fill(client, owner);
  const neighbour = await startNeighbour(server.url);
  await wait(BEFORE_MS);
  const since = performance.now();
  const deletion = await fetch(`${server.url}/api/organizations/${owner.organization.slug}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const answered = Math.round(performance.now() - since);
  if (!deletion.ok) throw new Error(`the deletion answered ${deletion.status}`);
  const left = await untilGone(client, owner.organization.id);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  await neighbour.stop();
  await client.end();
  const [before, during] = [
    neighbour.times.filter(({ at }) => at < since),
    neighbour.times.filter(({ at }) => at >= since),
  ];
  const failed = neighbour.times.filter(({ ok }) => !ok).length;
  console.log(
    `| an organization of ${ROWS.toLocaleString('en')} versions, log entries and events each is deleted, ${name} (answered after ${answered} ms; p99 before ${p99(before)} ms) | ${during.length} | ${failed} | ${left} | ${seconds} | ${p99(during)} |`,
  );
  if (failed + left > 0) process.exitCode = 1;
}

await fault(async (afterwards) => {
  const postgres = await startPostgres();
  afterwards(postgres.stop);
  await measure('PostgreSQL', { DATABASE_URL: postgres.url }, () => postgres.url, afterwards);
});
await fault((afterwards) =>
  measure(
    'embedded',
    {},
    (dataDir) => `postgresql://postgres@localhost:5432/postgres?host=${dataDir}/database`,
    afterwards,
  ),
);
