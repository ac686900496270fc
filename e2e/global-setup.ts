import { startServer } from './support/server.ts';

/** One server for all journeys: each makes an organization of its own, as people do. */
export default async function globalSetup() {
  const server = await startServer({ RATE_LIMIT: 'off' });
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  return () => server.stop();
}
