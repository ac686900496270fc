import { resolve } from 'node:path';
import { readSettings } from '#platform';
import { restore } from '#platform/db';

import { run } from './run.ts';

run(async ([source]) => {
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl) throw new Error('DATABASE_URL is set: restore that server with pg_restore.');
  if (!source) throw new Error('Which backup? Give its folder: npm run restore -- <folder>');
  const kept = await restore(resolve(source), dataDir);
  return [`Restored ${resolve(source)} to ${dataDir}`, ...kept.map((path) => `What was there is kept as ${path}`)].join(
    '\n',
  );
});
