/** One organization sends eight bodies of seven million brackets at once, again and again, while a neighbour calls. */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { post, register } from '../support/served-document.ts';
import { attackedServer } from './support/attacked-server.ts';
import { fault } from './support/fault.ts';
import { countLost, reportAttack } from './support/report.ts';

const ROUNDS = 10;
const AT_ONCE = 8;
const BRACKETS = 7_000_000;

const flat = `{"name":"Fee","content":{"nodes":[${'[],'.repeat(BRACKETS / 1.5)}[]],"edges":[]}}`;
const deep = `{"name":"Fee","content":${'['.repeat(BRACKETS)}${']'.repeat(BRACKETS)}}`;
/** As large as a graph may be, and as many values as one may have in it. */
const text = JSON.stringify({
  name: 'Fee',
  content: JSON.stringify({ nodes: [], edges: [], note: 0 }).replace('0}', `[${'[],'.repeat(1_600_000)}0]}`),
});

for (const [name, json] of [
  ['side by side', flat],
  ['in each other', deep],
  ['in a text', text],
] as const)
  await fault(async (afterwards) => {
    const { serverUrl, databaseUrl, startCalls } = await attackedServer(afterwards);
    const { token, organization } = await register(serverUrl);
    const projects = `${serverUrl}/api/organizations/${organization.slug}/projects`;
    await post(projects, { name: 'Loans' }, token);
    await post(`${projects}/loans/documents`, { name: 'Fee' }, token);
    // Made before the calls begin: this process makes those as well.
    const body = Buffer.from(json);

    const send = () =>
      new Promise<number>((resolve, reject) => {
        const headers = {
          'content-type': 'application/json',
          'content-length': body.length,
          authorization: `Bearer ${token}`,
        };
        const sending = request(`${projects}/loans/documents/fee`, { method: 'PUT', agent: false, headers });
        sending.on('error', reject).on('response', (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        });
        sending.end(body);
      });

    const traffic = startCalls();
    await wait(4_000);
    const since = performance.now();
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round++)
      for (const status of await Promise.all(Array.from({ length: AT_ONCE }, send))) statuses.add(status);
    await traffic.stop();
    reportAttack(`${AT_ONCE} bodies at once of brackets ${name}, ${ROUNDS} times`, traffic, {
      lost: await countLost(databaseUrl, traffic.answered),
      since,
    });
    console.error(`  ${(body.length / 1024 / 1024).toFixed(1)} MB each, answered ${[...statuses].join(', ')}`);
  });
