/**
 * What the list of members and the activity cost with 10,000 members and a million events, over what they cost with ten of
 * each, in one run, on both kinds of database, beside a neighbour of a third of that. Each filter is asked for on its own,
 * then with others, also for what is not there. The goal is at most 2.
 */
import pg from 'pg';
import { startPostgres } from '../apps/server/test/support/postgres.ts';
import { register } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';

const WARM_UP = 30;
const ROUNDS = 200;
/** Written in less than the time for which the embedded database may be silent. */
const CHUNK = 20_000;
const small = { members: 10, projects: 2, events: 10 };
const large = { members: 10_000, projects: 200, events: 1_000_000 };
const neighbour = { members: 5_000, projects: 100, events: 300_000 };

/** The kinds that come in turn. Tokens are rare, and of long ago. */
const kinds = ['version.saved', 'document.published', 'document.changed', 'version.saved', 'project.changed'];
/** What everybody does but the one person who did half of all. */
const kindOfOthers = 'document.unpublished';

type Person = Awaited<ReturnType<typeof register>>;

async function fill(client: pg.Client, { organization, user }: Person, size: typeof small) {
  await client.query(
    `with person as (
       insert into users (first_name, last_name, email, password_hash)
       select 'Charles', 'Babbage', n || '@' || $1, '' from generate_series(2, $2::int) n returning id
     )
     insert into memberships (organization_id, user_id, role) select $1::uuid, id, 'member' from person`,
    [organization.id, size.members],
  );
  await client.query(
    `insert into projects (organization_id, name, slug, name_key, search_text)
     select $1, 'Project ' || n, 'project-' || n, '', '' from generate_series(0, $2::int - 1) n`,
    [organization.id, size.projects],
  );
  for (let done = 0; done < size.events; done += CHUNK) {
    await client.query(
      `insert into events (organization_id, at, actor_id, actor_name, address, user_agent, kind, project_id, project_name,
         document_id, subject, before, after)
       select $1, now() - n * interval '1 minute',
         case when n % 2 = 0 then $2::uuid else ('00000000-0000-4000-8000-' || lpad((n % $6::int)::text, 12, '0'))::uuid end, 'Charles Babbage', '192.0.2.7',
         'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0',
         case when n > $4::int - 5 then 'token.generated' when n % 4 = 1 then $9 else ($7::text[])[n % 5 + 1] end,
         p.id, p.name, ('00000000-0000-4000-9000-' || lpad((n % 1000)::text, 12, '0'))::uuid, 'Loan approval', '{"version": 6}', '{"version": 7}'
       from generate_series($3::int + 1, least($3::int + $5::int, $4::int)) n
       join projects p on p.organization_id = $1 and p.slug = 'project-' || (n % $8::int)`,
      [organization.id, user.id, done, size.events, CHUNK, size.members, kinds, size.projects, kindOfOthers],
    );
    // As a server of PostgreSQL does by itself after a while, and the product every hour where the database is embedded.
    await client.query('vacuum events');
  }
  const { rows } = await client.query('select id from projects where organization_id = $1 and slug = $2', [
    organization.id,
    'project-0',
  ]);
  return rows[0].id as string;
}

/** Medians of two calls that take turns, so that whatever else the machine does slows both. */
async function compare(calls: { url: string; token: string }[]): Promise<number[]> {
  const times: number[][] = calls.map(() => []);
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, { url, token }] of calls.entries()) {
      const since = performance.now();
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      await response.text();
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      if (round >= 0) times[index]?.push(performance.now() - since);
    }
  }
  return times.map((some) => some.sort((one, other) => one - other)[ROUNDS / 2] as number);
}

/** What is asked for, by what the table calls it. */
const calls = ({ user }: Person, projectId: string) => ({
  'members, the first page': 'users?limit=30',
  'members, a search that finds all': 'users?limit=30&q=babbage',
  'members, a search that finds nobody': 'users?limit=30&q=nobody',
  'activity, the first page': 'activity?limit=30',
  '… of a person': `activity?limit=30&person=${user.id}`,
  '… of a kind': 'activity?limit=30&kind=document.published',
  '… of a rare kind': 'activity?limit=30&kind=token.generated',
  '… of a group of kinds': 'activity?limit=30&kind=documents',
  '… of a project': `activity?limit=30&project=${projectId}`,
  '… of a time': 'activity?limit=30&from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
  '… of a person and a kind': `activity?limit=30&person=${user.id}&kind=document.published`,
  '… of a person and a kind that only others did': `activity?limit=30&person=${user.id}&kind=${kindOfOthers}`,
  '… of a person and a group of kinds': `activity?limit=30&person=${user.id}&kind=documents`,
  '… of a project and a group of kinds': `activity?limit=30&project=${projectId}&kind=documents`,
  '… of a person and a project': `activity?limit=30&person=${user.id}&project=${projectId}`,
  '… of a person, a project and a group of kinds': `activity?limit=30&person=${user.id}&project=${projectId}&kind=documents`,
  '… of a person and a time': `activity?limit=30&person=${user.id}&from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z`,
});

async function measure(name: string, environment: Record<string, string>, address: (dataDir: string) => string) {
  const server = await startServer({ RATE_LIMIT: 'off', ...environment });
  try {
    const [few, many] = [await register(server.url), await register(server.url)];
    const client = new pg.Client({ connectionString: address(server.dataDir) });
    // The query that waits tells the same; unheard, the event would end this before it stops the server.
    client.on('error', () => {});
    await client.connect();
    const other = await register(server.url);
    await fill(client, other, neighbour);
    const fewCalls = calls(few, await fill(client, few, small));
    const manyCalls = calls(many, await fill(client, many, large));
    for (const table of ['users', 'memberships', 'events']) await client.query(`analyze ${table}`);
    await client.end();
    const call = ({ organization, token }: Person, path: string) => ({
      url: `${server.url}/api/organizations/${organization.slug}/${path}`,
      token,
    });
    for (const words of Object.keys(fewCalls) as (keyof typeof fewCalls)[]) {
      const [after, before] = await compare([call(many, manyCalls[words]), call(few, fewCalls[words])]);
      const ratio = (after as number) / (before as number);
      console.log(
        `${name}, ${words}: ${ratio.toFixed(2)} times (${after?.toFixed(1)} ms against ${before?.toFixed(1)} ms)`,
      );
    }
  } finally {
    await server.stop();
  }
}

const postgres = await startPostgres();
await measure('PostgreSQL', { DATABASE_URL: postgres.url }, () => postgres.url);
await postgres.stop();
await measure('embedded', {}, (dataDir) => `postgresql://postgres@localhost:5432/postgres?host=${dataDir}/database`);
