import { join } from 'node:path';

const SOCKET_PORT = 5432;

/** The paths of the embedded database below `DATA_DIR`. */
export function embeddedLayout(dataDir: string) {
  const folder = join(dataDir, 'database');
  return {
    /**
     * Contains the locks and sockets. Other users of the machine have no access. The name of a lock is the longest of
     * these names.
     */
    folder,
    files: join(folder, 'files'),
    socket: join(folder, `.s.PGSQL.${SOCKET_PORT}`),
    backupSocket: join(folder, 'backup.sock'),
    connectionString: `postgresql://postgres@localhost:${SOCKET_PORT}/postgres?host=${encodeURIComponent(folder)}`,
  };
}
