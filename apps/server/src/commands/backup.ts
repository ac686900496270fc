import { join, resolve } from 'node:path';
import { readSettings } from '#platform';
import { backup } from '#platform/db';

import { run } from './run.ts';

run(async ([target]) => {
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl) throw new Error('DATABASE_URL is set: back that server up with pg_dump.');
  const folder = resolve(target ?? join(dataDir, 'backups', new Date().toISOString().replace(/[:.]/g, '-')));
  await backup(dataDir, folder);
  return `Backed up ${dataDir} to ${folder}`;
});
