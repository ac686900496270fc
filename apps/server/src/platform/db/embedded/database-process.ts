/**
 * The process of the embedded database: PGlite behind a socket that speaks the protocol of PostgreSQL. It is separate
 * from the server, because PGlite works synchronously and would block all requests.
 */

import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from '#platform';

import { walSettings } from './checkpoints.ts';
import { endWithParent } from './end-with-parent.ts';
import { embeddedLayout } from './layout.ts';
import { killOrphan, noteHolder } from './orphan.ts';
import { protocolServer } from './protocol-server.ts';

export type DatabaseProcessMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  /** No query is answered between these two messages. */
  | { kind: 'backup began' | 'backup ended' };

/** How long the process may take to shut down after its server has ended. */
const ORPHAN_GRACE_MS = 3_000;

/** Resolves when the message is sent, even if the server no longer exists. */
const tell = (message: DatabaseProcessMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()) ?? resolve());

async function run(dataDir: string) {
  const layout = embeddedLayout(dataDir);
  await mkdir(layout.folder, { recursive: true, mode: 0o700 });

  const lock = await takeFolder(layout.folder, dataDir);
  if (!lock) throw new Error(`Another process has ${dataDir} open. Stop it first, or choose another DATA_DIR.`);
  await noteHolder(layout.folder);

  const database = await PGlite.create(layout.files, { startParams: [...PGlite.defaultStartParams, ...walSettings] });
  endWhenBroken(database);
  await Promise.all([layout.socket, layout.backupSocket].map((path) => rm(path, { force: true })));

  const connections = protocolServer(database);
  await listen(connections, layout.socket);

  // A client of this socket receives the whole database. Only the owner of the folder can open it.
  const backups = createServer((client) => {
    client.on('error', () => client.destroy());
    sendBackup(database, client).catch((error) => client.destroy(error));
  });
  await listen(backups, layout.backupSocket);

  await tell({ kind: 'ready' });

  await parentEnded;
  backups.close();
  connections.close();
  await database.close();
  await lock.release();
  process.exit(0);
}

async function listen(server: Server, path: string) {
  server.listen(path);
  await once(server, 'listening');
}

async function sendBackup(database: PGlite, client: Socket) {
  await tell({ kind: 'backup began' });
  // Sends no query, not even a checkpoint, because it could come into a transaction of the server's connection.
  const archive = await database.dumpDataDir('none').finally(() => tell({ kind: 'backup ended' }));
  // Compresses after the files are read, because that takes several times as long and queries are answered again
  // meanwhile.
  await pipeline(archive.stream(), createGzip(), client);
}

async function takeFolder(folder: string, dataDir: string) {
  const lock = await lockFolder(folder);
  if (lock || !(await killOrphan(folder, dataDir))) return lock;
  return lockFolder(folder);
}

/**
 * PostgreSQL answers a statement that it refuses with an error message. If PGlite throws instead, for example because
 * the disk is full, its state is lost and it does not answer any more. This process then ends, and a new one recovers
 * from the files.
 */
function endWhenBroken(database: PGlite) {
  const answer = database.execProtocolRawStream.bind(database);
  database.execProtocolRawStream = async (message, options) => {
    try {
      return await answer(message, options);
    } catch (error) {
      process.stderr.write(`the embedded database broke: ${(error as Error).message}\n`);
      process.exit(1);
    }
  };
}

// The channel closes when the server ends, for whatever reason. The listener is added at once, because that may happen
// soon.
const parentEnded = new Promise<void>((resolve) => process.once('disconnect', resolve));
endWithParent(ORPHAN_GRACE_MS);

// Ctrl+C reaches the whole process group, but this process must end after the server, which may still be writing.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

run(process.argv[2] as string).catch(async (error: Error) => {
  await tell({ kind: 'failed', reason: error.message });
  process.exit(1);
});
