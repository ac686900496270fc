/** One organization sends eight bodies of seven million brackets at once, again and again, while a neighbour calls. */
import { request } from 'node:http';
import { post, register } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import { fault } from './support/fault.ts';
import { reportNeighbour, startNeighbour } from './support/neighbour.ts';

const ROUNDS = 5;
const AT_ONCE = 8;
const BRACKETS = 7_000_000;

const flat = `{"name":"Fee","content":{"nodes":[${'[],'.repeat(BRACKETS / 1.5)}[]],"edges":[]}}`;
const deep = `{"name":"Fee","content":${'['.repeat(BRACKETS)}${']'.repeat(BRACKETS)}}`;
/** As large as a graph may be, and as many values as one may have in it. */
const text = JSON.stringify({
  name: 'Fee',
  content: JSON.stringify({ nodes: [], edges: [], note: 0 }).replace('0}', `[${'[],'.repeat(1_600_000)}0]}`),
});

await fault(async (afterwards) => {
  const server = await startServer({ RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' });
  afterwards(server.stop);
  const { token, organization } = await register(server.url);
  const projects = `${server.url}/api/organizations/${organization.slug}/projects`;
  await post(projects, { name: 'Loans' }, token);
  await post(`${projects}/loans/documents`, { name: 'Fee' }, token);

  // By bytes that are there already: to make them would keep this process from calling as the neighbour.
  const send = (body: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const sending = request(`${projects}/loans/documents/fee`, {
        method: 'PUT',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          authorization: `Bearer ${token}`,
        },
      });
      sending.on('error', reject).on('response', (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sending.end(body);
    });

  for (const [name, json] of [
    ['side by side', flat],
    ['in each other', deep],
    ['in a text', text],
  ] as const) {
    const body = Buffer.from(json);
    const neighbour = await startNeighbour(server.url);
    neighbour.measure();
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round++)
      for (const status of await Promise.all(Array.from({ length: AT_ONCE }, () => send(body)))) statuses.add(status);
    const noticed = await neighbour.stop();
    reportNeighbour(`${AT_ONCE} bodies at once of brackets ${name}, ${ROUNDS} times`, noticed);
    console.error(`  ${(body.length / 1024 / 1024).toFixed(1)} MB each, answered ${[...statuses].join(', ')}`);
  }
});
