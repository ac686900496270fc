/**
 * What the dashboard costs with 10,000 documents and a million logged evaluations, over what it costs with ten, in one
 * run, on both kinds of database.
 */
import autocannon from 'autocannon';
import pg from 'pg';
import { startPostgres } from '../apps/server/test/support/postgres.ts';
import { register } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';

const SECONDS = 5;
const small = { projects: 2, documents: 10, evaluations: 10 };
const large = { projects: 200, documents: 10_000, evaluations: 1_000_000 };

async function fill(client: pg.Client, organizationId: string, size: typeof small) {
  await client.query(
    `insert into projects (organization_id, name, slug, name_key, search_text, updated_at)
     select $1, 'Project ' || n, 'project-' || n, '', '', now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
    [organizationId, size.projects],
  );
  await client.query(
    `insert into documents (organization_id, project_id, name, slug, name_key, search_text, version, updated_at)
     select $1, p.id, 'Document ' || n, 'document-' || n, '', '', 1, now() - n * interval '1 second'
     from generate_series(1, $2::int) n
     join projects p on p.organization_id = $1 and p.slug = 'project-' || (n % $3::int + 1)`,
    [organizationId, size.documents, size.projects],
  );
  const chunk = 100_000;
  for (let done = 0; done < size.evaluations; done += chunk) {
    await client.query(
      `insert into evaluations (instance, number, organization_id, document_id, source, version, outcome, duration_microseconds, input, output)
       select $2, n, $1, d.id, 'public', 1, 'succeeded', 120, '{"total":240}', '{"fee":0}'
       from generate_series($3::int + 1, least($3::int + $4::int, $5::int)) n
       join (select id, row_number() over () - 1 as position from documents where organization_id = $1) d
         on d.position = n % $6::int`,
      [organizationId, organizationId, done, chunk, size.evaluations, size.documents],
    );
  }
  await client.query('insert into evaluation_counts values ($1, current_date, $2)', [organizationId, size.evaluations]);
  await client.query('analyze');
}

async function millisecondsEach(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const options = { url: `${url}/api/dashboard`, headers, connections: 4 };
  await autocannon({ ...options, duration: 1 });
  const { latency, non2xx, errors } = await autocannon({ ...options, duration: SECONDS });
  if (non2xx || errors) throw new Error(`${non2xx} bad answers, ${errors} errors`);
  return latency.average;
}

async function measure(
  name: string,
  environment: Record<string, string>,
  connectionString: (dataDir: string) => string,
) {
  const server = await startServer({ RATE_LIMIT: 'off', ...environment });
  try {
    const [few, many] = [await register(server.url), await register(server.url)];
    const client = new pg.Client({ connectionString: connectionString(server.dataDir) });
    await client.connect();
    await fill(client, few.organization.id, small);
    await fill(client, many.organization.id, large);
    await client.end();
    const [before, after] = [
      await millisecondsEach(server.url, few.token),
      await millisecondsEach(server.url, many.token),
    ];
    console.log(
      `${name}: ${(after / before).toFixed(2)} times (${after.toFixed(1)} ms against ${before.toFixed(1)} ms)`,
    );
  } finally {
    await server.stop();
  }
}

const postgres = await startPostgres();
await measure('PostgreSQL', { DATABASE_URL: postgres.url }, () => postgres.url);
await postgres.stop();
await measure('embedded', {}, (dataDir) => `postgresql://postgres@localhost:5432/postgres?host=${dataDir}/database`);
