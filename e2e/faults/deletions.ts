/**
 * One person deletes thousands of documents, projects and organizations, many at once, while a neighbour calls. Then the server is
 * killed in the middle of it.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../apps/server/test/support/postgres.ts';
import { feeTable } from '../support/fee-table.ts';
import { post, register, serveDocument } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import { neighbourCalls } from './support/attacked-server.ts';
import { keepDoing } from './support/attacker.ts';
import { fault } from './support/fault.ts';
import { countLost, reportAttack } from './support/report.ts';

const BEFORE_MS = 5_000;
const ATTACK_MS = 15_000;
const AT_ONCE = 20;
const PATIENCE_MS = 120_000;
const [DOCUMENTS, PROJECTS, ORGANIZATIONS] = [3_000, 2_000, 19];

/** What is to be deleted, and in which order: the addresses of documents, of projects, and of organizations. */
async function fill(serverUrl: string, databaseUrl: string) {
  const { organization, user, token } = await register(serverUrl);
  const organizations = `${serverUrl}/api/organizations`;
  const own = `${organizations}/${organization.slug}/projects`;
  await post(own, { name: 'Attack' }, token);
  const others: string[] = [];
  for (let n = 0; n < ORGANIZATIONS; n++) {
    const { slug } = await post<{ slug: string }>(organizations, { name: `Attack ${n}` }, token);
    others.push(slug);
    await post(`${organizations}/${slug}/projects`, { name: 'Attack' }, token);
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into projects (organization_id, name, slug, name_key, search_text)
     select $1, 'P', 'p-' || n, '', '' from generate_series(1, $2::int) n`,
    [organization.id, PROJECTS],
  );
  await client.query(
    `insert into documents (organization_id, project_id, name, slug, version, name_key, search_text)
     select organization_id, id, 'D', 'd-' || n, 50, '', '' from projects, generate_series(1, $1::int) n
     where slug = 'attack' and name = 'Attack'`,
    [DOCUMENTS],
  );
  await client.query(
    `insert into documents (organization_id, project_id, name, slug, version, name_key, search_text)
     select organization_id, id, 'D', 'd', 50, '', '' from projects where slug like 'p-%'`,
  );
  await client.query(
    `insert into document_versions (organization_id, document_id, version, content, content_bytes, content_hash, author_id)
     select organization_id, id, n, '{"nodes":[],"edges":[]}', 23, '', $1
     from documents, generate_series(1, case when organization_id = $2 then 50 else 5 end) n where name = 'D'`,
    [user.id, organization.id],
  );
  await client.query('analyze');
  await client.end();
  const numbered = (count: number, address: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => address(n + 1));
  return {
    token,
    addresses: [
      ...numbered(PROJECTS, (n) => `${own}/p-${n}`),
      ...others.map((slug) => `${organizations}/${slug}`),
      ...numbered(DOCUMENTS, (n) => `${own}/attack/documents/d-${n}`),
    ],
  };
}

/** How many rows are left that were marked as deleted, given a while to go. */
async function countLeft(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const deadline = Date.now() + PATIENCE_MS;
  try {
    for (;;) {
      const marked = ['documents', 'projects', 'organizations'].map(
        (table) => `select count(*) from ${table} where deleted_at is not null`,
      );
      const { rows } = await client.query(
        `select sum(count)::int as left from (${marked.join(' union all ')}) as all_marked`,
      );
      if (rows[0].left === 0 || Date.now() > deadline) return rows[0].left;
      await wait(500);
    }
  } finally {
    await client.end();
  }
}

await fault(async (afterwards) => {
  const postgres = await startPostgres();
  afterwards(postgres.stop);
  const environment = { DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' };
  const doomed = await startServer(environment);
  afterwards(() => rm(doomed.dataDir, { recursive: true, force: true }));
  const neighbour = await serveDocument(doomed.url, feeTable);
  const { token, addresses } = await fill(doomed.url, postgres.url);
  const headers = { authorization: `Bearer ${token}` };
  const startCalls = await neighbourCalls({ ...neighbour, perSecond: 100 }, afterwards);
  const traffic = startCalls();
  await wait(BEFORE_MS);
  const since = performance.now();
  let deleted = 0;
  const stopDeleting = keepDoing(AT_ONCE, async () => {
    const address = addresses.shift();
    if (!address) return wait(100);
    const { ok } = await fetch(address, { method: 'DELETE', headers });
    if (ok) deleted++;
  });
  await wait(ATTACK_MS);
  const killedAt = performance.now();
  await doomed.kill();
  await traffic.stop();
  await stopDeleting();
  traffic.failures = traffic.failures.filter(({ at }) => at < killedAt);
  traffic.calls = traffic.calls.filter((call) => call.since + call.ms < killedAt);
  const again = await startServer(environment, { dataDir: doomed.dataDir });
  afterwards(again.stop);
  const left = await countLeft(postgres.url);
  reportAttack(
    `${deleted} documents, projects and organizations deleted by one person, and \`kill -9\` of the server in the middle of it`,
    traffic,
    { lost: await countLost(postgres.url, traffic.answered), since },
  );
  if (left === 0 && deleted > 0) return;
  console.error(`  ${deleted} were deleted, and ${left} rows are left.`);
  process.exitCode = 1;
});
