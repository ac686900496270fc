import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';

/** The whole server on the embedded database of a folder, which is open until the test closes it. */
export async function serverOn(dataDir: string, onProblem: (message: string) => void = () => {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, RATE_LIMIT: 'off' });
  const database = await openDatabase({ ...config, onProblem });
  const app = await buildApp({ config, database, webRoot: dataDir });
  return {
    app,
    db: database.db,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
