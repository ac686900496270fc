import { openAsBlob } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder, secretsFile } from '#platform';

import { backupLayout, exists, isWhole } from './backup.ts';
import { embeddedLayout } from './layout.ts';

/** Restores a backup. Existing files are kept under new names, which are returned. */
export async function restore(source: string, dataDir: string): Promise<string[]> {
  const layout = embeddedLayout(dataDir);
  const copy = backupLayout(source);
  if (!(await exists(copy.database))) throw new Error(`${source} holds no backup.`);
  if (!(await isWhole(copy.database))) throw new Error(`The backup in ${source} is damaged. Nothing was changed.`);
  await mkdir(layout.folder, { recursive: true, mode: 0o700 });

  const lock = await lockFolder(layout.folder, 0);
  if (!lock) throw new Error(`Another process has ${dataDir} open. Stop it first.`);
  try {
    const draft = `${layout.files}.restoring`;
    await rm(draft, { recursive: true, force: true });
    // Opens the backup before it replaces the old files, so that an unusable backup changes nothing.
    const database = await PGlite.create({ dataDir: draft, loadDataDir: await openAsBlob(copy.database) });
    await database.query('select 1');
    await database.close();

    const kept = [await setAside(layout.files)];
    await rename(draft, layout.files);
    if (await exists(copy.secrets)) {
      kept.push(await setAside(secretsFile(dataDir)));
      await copyFile(copy.secrets, secretsFile(dataDir));
      await chmod(secretsFile(dataDir), 0o600);
    }
    return kept.filter((path) => path !== null);
  } finally {
    await lock.release();
  }
}

async function setAside(path: string): Promise<string | null> {
  if (!(await exists(path))) return null;
  const aside = `${path}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  await rename(path, aside);
  return aside;
}
