import { join } from 'node:path';

// The longest path that every system takes for a socket.
const MAX_SOCKET_PATH = 103;
const SOCKET_PORT = 5432;

/** Where the embedded database keeps what, below `DATA_DIR`. */
export function embeddedLayout(dataDir: string) {
  const folder = join(dataDir, 'database');
  return {
    /** Holds the locks and sockets, closed to other users of the machine. */
    folder,
    files: join(folder, 'files'),
    socket: join(folder, `.s.PGSQL.${SOCKET_PORT}`),
    backupSocket: join(folder, 'backup.sock'),
    connectionString: `postgresql://postgres@localhost:${SOCKET_PORT}/postgres?host=${encodeURIComponent(folder)}`,
  };
}
export type EmbeddedLayout = ReturnType<typeof embeddedLayout>;

export function checkSocketPath({ folder, socket }: EmbeddedLayout) {
  const longest = Buffer.byteLength(socket) + 8;
  if (longest > MAX_SOCKET_PATH) {
    throw new Error(`DATA_DIR is too long a path for the embedded database: ${folder}. Choose a shorter one.`);
  }
}
