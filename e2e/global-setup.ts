import { delimiter } from 'node:path';
import { shortLived, startServer } from './support/server.ts';
import { startTwoServers } from './support/two-servers.ts';

/** Servers for all journeys: each journey makes an organization of its own, as people do. */
export default async function globalSetup() {
  const [server, twoServers] = await Promise.all([startServer({ RATE_LIMIT: 'off' }, shortLived), startTwoServers()]);
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  process.env.E2E_TWO_SERVERS_URL = twoServers.url;
  process.env.E2E_TWO_SERVERS_DATA_DIRS = twoServers.dataDirs.join(delimiter);
  return () => Promise.all([server.stop(), twoServers.stop()]);
}
