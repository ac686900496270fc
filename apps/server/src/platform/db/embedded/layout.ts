import { join } from 'node:path';

const SOCKET_PORT = 5432;

/** Where the embedded database keeps what, below `DATA_DIR`. */
export function embeddedLayout(dataDir: string) {
  const folder = join(dataDir, 'database');
  return {
    /** Holds the locks and sockets, closed to other users of the machine. A lock's name is the longest of theirs. */
    folder,
    files: join(folder, 'files'),
    socket: join(folder, `.s.PGSQL.${SOCKET_PORT}`),
    backupSocket: join(folder, 'backup.sock'),
    connectionString: `postgresql://postgres@localhost:${SOCKET_PORT}/postgres?host=${encodeURIComponent(folder)}`,
  };
}
