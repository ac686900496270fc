/** The program of a process that serves requests. The main process starts it, replaces it if it dies, and stops it. */
import closeWithGrace from 'close-with-grace';
import { readConfig, STOP_TIMEOUT_MS } from '#platform';
import { openDatabase } from '#platform/db';
import { createMetrics } from '#platform/http';
import { buildApp } from './app.ts';
import { say } from './say.ts';

async function serve() {
  const config = readConfig();
  const metrics = config.metrics && createMetrics();
  metrics?.letBeGathered();
  const database = await openDatabase({ ...config, onProblem: say });
  const app = await buildApp({ config, database, metrics });
  // Ctrl+C reaches all processes of the terminal, and a second signal would end this one at once. It therefore ignores
  // SIGINT and waits for the main process to stop it.
  process.on('SIGINT', () => {});
  closeWithGrace({ delay: STOP_TIMEOUT_MS, logger: false, skip: ['SIGINT'] }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error that nothing handled');
    else app.log.info({ signal }, 'stopping: finishing what is running');
    await app.close();
    await database.close();
  });
  await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw new Error(`cannot listen on HOST ${config.host} and PORT ${config.port}: ${error.message}`);
  });
}

serve().catch((error: Error) => {
  say(`Rulewright could not start: ${error.message}`);
  process.exit(1);
});
