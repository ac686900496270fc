/** One organization reads lists of thousands of entries as a whole, or searches them, many at once, while a neighbour calls. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { post, register } from '../support/served-document.ts';
import { attackSender } from './support/attack-sender.ts';
import { attackedServer } from './support/attacked-server.ts';
import { fault } from './support/fault.ts';
import { countLost, reportAttack } from './support/report.ts';

const BEFORE_MS = 5_000;
const ATTACK_MS = 10_000;
const AT_ONCE = 20;

/** An organization with 3,000 projects, 3,000 documents in one, and 30,000 versions of another. */
async function listsOf(serverUrl: string, databaseUrl: string) {
  const { organization, user, token } = await register(serverUrl);
  const projects = `${serverUrl}/api/organizations/${organization.slug}/projects`;
  await post(projects, { name: 'Attack' }, token);
  const documents = `${projects}/attack/documents`;
  await post(documents, { name: 'Versions' }, token);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into projects (organization_id, name, slug, description, name_key, search_text)
     select $1, 'Project ' || n, 'p-' || n, repeat('x', 500), '', '' from generate_series(1, 3000) n`,
    [organization.id],
  );
  await client.query(
    `insert into documents (organization_id, project_id, name, slug, description, version, name_key, search_text)
     select $1, id, 'Document ' || n, 'd-' || n, repeat('x', 500), 1, '', ''
     from projects, generate_series(1, 3000) n where organization_id = $1 and slug = 'attack'`,
    [organization.id],
  );
  await client.query(
    `insert into document_versions (organization_id, document_id, version, content, content_bytes, content_hash, author_id)
     select $1, id, n, '{"nodes":[],"edges":[]}', 23, '', $2
     from documents, generate_series(2, 30000) n where organization_id = $1 and slug = 'versions'`,
    [organization.id, user.id],
  );
  await client.query("update documents set version = 30000 where slug = 'versions'");
  await client.query('analyze');
  await client.end();
  const search = `${serverUrl}/api/organizations/${organization.slug}/search?q=nothing`;
  return { token, urls: { documents, projects, versions: `${documents}/versions/versions`, search } };
}

for (const [name, list] of [
  ['whole lists of 3,000 documents', 'documents'],
  ['whole lists of 3,000 projects', 'projects'],
  ['whole lists of 30,000 versions', 'versions'],
  ['searches among 3,000 projects and 3,000 documents', 'search'],
] as const)
  await fault(async (afterwards) => {
    const { serverUrl, databaseUrl, startCalls } = await attackedServer(afterwards);
    const { token, urls } = await listsOf(serverUrl, databaseUrl);
    const sender = await attackSender();
    afterwards(async () => sender.kill());
    const traffic = startCalls();
    await wait(BEFORE_MS);
    const since = performance.now();
    sender.send([{ method: 'GET', url: urls[list], token, atOnce: AT_ONCE, expected: [200] }]);
    await wait(ATTACK_MS);
    await traffic.stop();
    await sender.stop();
    reportAttack(`${AT_ONCE} ${name} at once, for ${ATTACK_MS / 1000} s`, traffic, {
      lost: await countLost(databaseUrl, traffic.answered),
      since,
    });
  });
