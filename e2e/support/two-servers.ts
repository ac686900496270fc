import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startPostgres } from '../../apps/server/test/support/postgres.ts';
import { startServer } from './server.ts';

/** Two servers on one PostgreSQL behind one address, which gives them every other request. */
export async function startTwoServers() {
  const postgres = await startPostgres();
  let turn = 0;
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  const balancer = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(servers[turn++ % servers.length]?.url ?? '');
    const passed = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  const environment = {
    DATABASE_URL: postgres.url,
    SERVER_PROCESSES: '1',
    PUBLIC_URL: url,
    RATE_LIMIT: 'off',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  };
  async function stop() {
    balancer.close();
    balancer.closeAllConnections();
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  }
  try {
    // One after the other, because the first one migrates.
    for (let n = 0; n < 2; n++) servers.push(await startServer(environment));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    /** Each of them past the shared address. */
    servers: servers.map((server) => server.url),
    dataDirs: servers.map(({ dataDir }) => dataDir),
    stop,
  };
}

/** The two servers that the global setup started for all journeys. */
export const sharedTwoServers = () => ({
  url: process.env.E2E_TWO_SERVERS_URL ?? '',
  servers: (process.env.E2E_EACH_OF_TWO_SERVERS ?? '').split(' '),
  dataDirs: (process.env.E2E_TWO_SERVERS_DATA_DIRS ?? '').split(delimiter),
});

/** Walks through the two servers in a new context of the browser. */
export async function onTwoServers(browser: Browser, walk: (page: Page, dataDirs: string[]) => Promise<void>) {
  const { url, dataDirs } = sharedTwoServers();
  const context = await browser.newContext({ baseURL: url });
  try {
    await walk(await context.newPage(), dataDirs);
  } finally {
    await context.close();
  }
}
