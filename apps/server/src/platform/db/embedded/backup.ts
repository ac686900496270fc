import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { secretsFile } from '#platform';

import { startEmbeddedDatabase } from './embedded-database.ts';
import { embeddedLayout } from './layout.ts';

/** A backup is a folder with these two files. */
export const backupLayout = (folder: string) => ({
  database: join(folder, 'database.tar.gz'),
  secrets: join(folder, 'secrets.json'),
});

export const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Writes the embedded database and its secrets into a folder. It works with and without a running server. */
export async function backup(dataDir: string, target: string) {
  const { files, backupSocket } = embeddedLayout(dataDir);
  const copy = backupLayout(target);
  if (!(await exists(files))) throw new Error(`There is no embedded database in ${dataDir}.`);
  if (await exists(copy.database)) throw new Error(`${target} holds a backup already.`);
  await mkdir(target, { recursive: true, mode: 0o700 });

  const draft = `${copy.database}.partial`;
  const served = await download(backupSocket, draft);
  if (!served) {
    const database = await startEmbeddedDatabase({ dataDir });
    await download(backupSocket, draft).finally(() => database.close());
  }
  // A broken connection looks like the end of the data, so the archive must be checked.
  if (!(await isWhole(draft))) throw new Error('The database broke off while it was being backed up. Try again.');
  await rename(draft, copy.database);

  if (await exists(secretsFile(dataDir))) {
    await copyFile(secretsFile(dataDir), copy.secrets);
    await chmod(copy.secrets, 0o600);
  }
}

/** Returns whether an archive can be decompressed completely. */
export async function isWhole(archive: string): Promise<boolean> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return pipeline(createReadStream(archive), createGunzip(), nowhere).then(
    () => true,
    () => false,
  );
}

/** Returns false if no process serves the database now. */
async function download(socketPath: string, target: string): Promise<boolean> {
  const socket = connect(socketPath);
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (connected) await pipeline(socket, createWriteStream(target, { mode: 0o600 }));
  return connected;
}
