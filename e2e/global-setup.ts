import { delimiter } from 'node:path';
import { shortLived, startServer } from './support/server.ts';
import { startTwoServers } from './support/two-servers.ts';

/** Servers for all journeys: each journey makes an organization of its own, as people do. */
export default async function globalSetup() {
  const starts = [startServer({ RATE_LIMIT: 'off' }, shortLived), startTwoServers()] as const;
  const stop = async () => {
    const started = await Promise.allSettled(starts);
    await Promise.all(started.map((start) => start.status === 'fulfilled' && start.value.stop()));
  };
  const [server, twoServers] = await Promise.all(starts).catch(async (error) => {
    // Nobody else would stop what did start.
    await stop();
    throw error;
  });
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  process.env.E2E_TWO_SERVERS_URL = twoServers.url;
  process.env.E2E_EACH_OF_TWO_SERVERS = twoServers.servers.join(' ');
  process.env.E2E_TWO_SERVERS_DATA_DIRS = twoServers.dataDirs.join(delimiter);
  return stop;
}
