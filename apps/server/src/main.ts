import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { Config } from '#platform';
import { addressOf, ConfigError, readConfig } from '#platform';
import { openDatabase } from '#platform/db';
import { createMetrics, metricsOfProcesses, metricsServer, STOP_TIMEOUT_MS } from '#platform/http';
import { buildApp } from './app.ts';
import { serverProcesses } from './server-processes.ts';

/** Added to the time that a server process has to stop by itself, before it is killed. */
const STOP_MARGIN_MS = 2_000;

// Writes for the person at the terminal. Standard output is reserved for the log, which programs read.
const say = (text: string) => process.stderr.write(`${text}\n`);

async function main() {
  const config = readConfig();
  if (cluster.isWorker) return serveAsOneOfSeveral(config);
  const { port, metricsAddress } = await (config.serverProcesses > 1 ? serveInProcesses(config) : serveAlone(config));
  say(`Rulewright listens on ${addressOf(config.host, port)}`);
  if (metricsAddress) say(`Metrics are at ${metricsAddress}`);
  if (config.isPublicUrlGuessed) {
    say(`Links in mail begin with ${config.publicUrl}. Set PUBLIC_URL to the address that people open.`);
  }
  say(`Its data is in ${config.databaseUrl ? `PostgreSQL, its files in ${config.dataDir}` : config.dataDir}`);
}

type Started = { port: number; metricsAddress: string | undefined };

async function serveAlone(config: Config): Promise<Started> {
  const metrics = config.metrics && createMetrics();
  const page = metrics && config.metrics && metricsServer(metrics.page, config.metrics);
  const server = await openServer(config, metrics);
  closeWithGrace({ delay: STOP_TIMEOUT_MS, logger: false }, async (reason) => {
    await page?.close();
    await server.stop(reason);
  });
  const metricsAddress = await page?.listen();
  return { port: await server.listen(), metricsAddress };
}

/** The primary process. It serves only the metrics; its child processes serve the requests. */
async function serveInProcesses(config: Config): Promise<Started> {
  const servers = serverProcesses({
    program: fileURLToPath(import.meta.url),
    count: config.serverProcesses,
    stopTimeoutMs: STOP_TIMEOUT_MS + STOP_MARGIN_MS,
    say,
  });
  const page = config.metrics && metricsServer(metricsOfProcesses(), config.metrics);
  closeWithGrace({ delay: STOP_TIMEOUT_MS + 2 * STOP_MARGIN_MS, logger: false }, async () => {
    await page?.close();
    await servers.stop();
  });
  const metricsAddress = await page?.listen();
  // The process has already reported why it could not start.
  const { port } = await servers.start().catch(() => process.exit(1));
  return { port, metricsAddress };
}

async function serveAsOneOfSeveral(config: Config) {
  const metrics = config.metrics && createMetrics();
  metrics?.letBeGathered();
  const server = await openServer(config, metrics);
  // Ctrl+C reaches all processes of the terminal, and a second signal would end this one at once. It therefore ignores
  // SIGINT and waits for the primary process to stop it.
  process.on('SIGINT', () => {});
  closeWithGrace({ delay: STOP_TIMEOUT_MS, logger: false, skip: ['SIGINT'] }, server.stop);
  await server.listen();
}

async function openServer(config: Config, metrics: ReturnType<typeof createMetrics> | null) {
  const database = await openDatabase({ ...config, onProblem: say });
  const app = await buildApp({ config, database, metrics });
  return {
    async listen(): Promise<number> {
      await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
        throw new Error(`cannot listen on HOST ${config.host} and PORT ${config.port}: ${error.message}`);
      });
      return (app.server.address() as AddressInfo).port;
    },
    async stop({ err, signal }: { err?: unknown; signal?: string }) {
      if (err) app.log.fatal({ err }, 'stopping after an error that nothing handled');
      else app.log.info({ signal }, 'stopping: finishing what is running');
      await app.close();
      await database.close();
    },
  };
}

main().catch((error: Error) => {
  say(error instanceof ConfigError ? error.message : `Rulewright could not start: ${error.message}`);
  process.exit(1);
});
