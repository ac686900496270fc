import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import { addressOf, ConfigError, readConfig } from '#platform';
import { openDatabase } from '#platform/db';
import { createMetrics, STOP_TIMEOUT_MS } from '#platform/http';
import { buildApp } from './app.ts';

// For the person at the terminal; the log on standard output is for machines.
const say = (text: string) => process.stderr.write(`${text}\n`);

async function main() {
  const config = readConfig();
  const database = await openDatabase({ ...config, onProblem: say });
  const metrics = config.metrics && createMetrics(config.metrics);
  const app = await buildApp({ config, database, metrics });

  closeWithGrace({ delay: STOP_TIMEOUT_MS, logger: false }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error that nothing handled');
    else app.log.info({ signal }, 'stopping: finishing what is running');
    await app.close();
    await database.close();
  });

  const metricsAddress = await metrics?.listen();
  await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw new Error(`cannot listen on HOST ${config.host} and PORT ${config.port}: ${error.message}`);
  });
  const { port } = app.server.address() as AddressInfo;
  say(`Rulewright listens on ${addressOf(config.host, port)}`);
  if (metricsAddress) say(`Metrics are at ${metricsAddress}`);
  if (config.isPublicUrlGuessed) {
    say(`Links in mail begin with ${config.publicUrl}. Set PUBLIC_URL to the address that people open.`);
  }
  say(`Its data is in ${config.databaseUrl ? `PostgreSQL, its files in ${config.dataDir}` : config.dataDir}`);
}

main().catch((error: Error) => {
  say(error instanceof ConfigError ? error.message : `Rulewright could not start: ${error.message}`);
  process.exit(1);
});
