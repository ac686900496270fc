import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { Config } from '#platform';
import { addressOf, ConfigError, readConfig, STOP_TIMEOUT_MS } from '#platform';
import { say } from './say.ts';
import { serverProcesses } from './server-processes.ts';

/** Added to the time that a server process has to stop by itself, before it is killed. */
const STOP_MARGIN_MS = 2_000;

/** In the bundle a file of JavaScript next to this one. */
const program = fileURLToPath(new URL(`./server-process${extname(import.meta.url)}`, import.meta.url));

/**
 * Starts the processes that serve, and replaces one that dies. It serves nothing but the metrics itself, so that no request
 * can end it.
 */
async function main() {
  const config = readConfig();
  const servers = serverProcesses({
    program,
    count: config.serverProcesses,
    stopTimeoutMs: STOP_TIMEOUT_MS + STOP_MARGIN_MS,
    say,
  });
  const page = config.metrics && (await metricsPage(config.metrics));
  closeWithGrace({ delay: STOP_TIMEOUT_MS + 2 * STOP_MARGIN_MS, logger: false }, async () => {
    await page?.close();
    await servers.stop();
  });
  const metricsAddress = await page?.listen();
  // The process has already reported why it could not start.
  const { port } = await servers.start().catch(() => process.exit(1));
  say(`Rulewright listens on ${addressOf(config.host, port)}`);
  if (metricsAddress) say(`Metrics are at ${metricsAddress}`);
  if (config.isPublicUrlGuessed) {
    say(`Links in mail begin with ${config.publicUrl}. Set PUBLIC_URL to the address that people open.`);
  }
  say(`Its data is in ${config.databaseUrl ? `PostgreSQL, its files in ${config.dataDir}` : config.dataDir}`);
}

/** Loaded only where it is used, because this process should stay small. */
async function metricsPage(address: NonNullable<Config['metrics']>) {
  const { metricsOfProcesses, metricsServer } = await import('#platform/http');
  return metricsServer(metricsOfProcesses(), address);
}

main().catch((error: Error) => {
  say(error instanceof ConfigError ? error.message : `Rulewright could not start: ${error.message}`);
  process.exit(1);
});
