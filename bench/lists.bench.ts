/**
 * What lists cost with 10,000 entries over what they cost with ten, in one run, on both kinds of database: the answer of
 * the first page, and for documents the time until the first card is on the screen in Chromium. The goal is at most 2.
 */
import { chromium } from '@playwright/test';
import autocannon from 'autocannon';
import pg from 'pg';
import { startPostgres } from '../apps/server/test/support/postgres.ts';
import { writeSession } from '../e2e/support/people.ts';
import { register } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';

const SECONDS = 2;
const LOADS = 5;
const sizes = { few: 10, many: 10_000 };

/** As many projects, members, documents of the first project, and versions and requests of its first document. */
async function fill(client: pg.Client, organizationId: string, size: number) {
  const statements = [
    `insert into projects (organization_id, name, slug, name_key, search_text, updated_at)
     select $1, 'Project ' || n, 'project-' || n, 'project ' || n, 'project ' || n, now() - n * interval '1 second'
     from generate_series(1, $2::int) n`,
    `insert into documents (organization_id, project_id, name, slug, name_key, search_text, version, updated_at)
     select $1, p.id, 'Document ' || n, 'document-' || n, 'document ' || n, 'document ' || n, 1,
       now() - n * interval '1 second'
     from generate_series(1, $2::int) n join projects p on p.organization_id = $1 and p.slug = 'project-1'`,
    `with person as (
       insert into users (first_name, last_name, email, password_hash)
       select 'Charles', 'Babbage', n || '@' || $1::uuid, '' from generate_series(1, $2::int) n returning id
     )
     insert into memberships (organization_id, user_id, role) select $1::uuid, id, 'member' from person`,
    `insert into document_versions (organization_id, document_id, version, content, content_bytes, content_hash)
     select $1, d.id, n, '{}', 2, '' from generate_series(1, $2::int) n
     join documents d on d.organization_id = $1 and d.slug = 'document-1'`,
    `insert into evaluations (instance, number, organization_id, document_id, source, version, outcome,
       duration_microseconds, created_at)
     select $1, n, $1, d.id, 'public', 1, 'succeeded', 100, now() - n * interval '1 second'
     from generate_series(1, $2::int) n join documents d on d.organization_id = $1 and d.slug = 'document-1'`,
  ];
  for (const statement of statements) await client.query(statement, [organizationId, size]);
  await client.query('analyze');
}

async function millisecondsEach(url: string, token: string): Promise<number> {
  const options = { url, headers: { authorization: `Bearer ${token}` }, connections: 1 };
  await autocannon({ ...options, duration: 1 });
  const { latency, non2xx, errors } = await autocannon({ ...options, duration: SECONDS });
  if (non2xx || errors) throw new Error(`${non2xx} bad answers, ${errors} errors`);
  return latency.average;
}

type Person = Awaited<ReturnType<typeof register>>;

/** The quickest of a few, because another program may have had the processor during the others. */
async function firstCard(url: string, person: Person) {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  await page.goto(url);
  await writeSession(page, person as Parameters<typeof writeSession>[1]);
  let quickest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < LOADS; turn++) {
    const start = performance.now();
    await page.goto(`${url}/org/${person.organization.slug}/projects/project-1/documents`);
    await page.getByRole('article').first().waitFor();
    quickest = Math.min(quickest, performance.now() - start);
  }
  const elements = await page.evaluate<number>('document.querySelectorAll("*").length');
  await browser.close();
  return { took: quickest, elements };
}

const say = (name: string, many: number, few: number) =>
  console.log(`${name}: ${(many / few).toFixed(2)} times (${many.toFixed(1)} ms against ${few.toFixed(1)} ms)`);

async function measure(name: string, environment: Record<string, string>, address: (dataDir: string) => string) {
  const server = await startServer({ RATE_LIMIT: 'off', ...environment });
  try {
    const [few, many] = [await register(server.url), await register(server.url)];
    const client = new pg.Client({ connectionString: address(server.dataDir) });
    await client.connect();
    await fill(client, few.organization.id, sizes.few);
    await fill(client, many.organization.id, sizes.many);
    await client.end();
    const document = 'projects/project-1/documents/document-1';
    for (const list of [
      'projects',
      'projects/project-1/documents',
      'users',
      `${document}/versions`,
      `${document}/integration/requests`,
    ]) {
      const callOf = ({ organization, token }: Person) =>
        millisecondsEach(`${server.url}/api/organizations/${organization.slug}/${list}?limit=30`, token);
      say(`${name}, ${list}`, await callOf(many), await callOf(few));
    }
    const [cards, fewCards] = [await firstCard(server.url, many), await firstCard(server.url, few)];
    say(`${name}, first card on the screen`, cards.took, fewCards.took);
    console.log(`${name}, elements in the page: ${cards.elements} against ${fewCards.elements}`);
  } finally {
    await server.stop();
  }
}

const postgres = await startPostgres();
await measure('PostgreSQL', { DATABASE_URL: postgres.url }, () => postgres.url);
await postgres.stop();
await measure('embedded', {}, (dataDir) => `postgresql://postgres@localhost:5432/postgres?host=${dataDir}/database`);
