import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PREFIX = 'lock-';
/** The shortest limit among the supported systems. Node silently truncates a longer path and listens on the rest. */
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Locks a folder for this process. Returns `null` if another process holds the lock.
 *
 * A process that wants the lock first listens on a new socket in the folder, then connects to every other socket there
 * to see whether its process is alive. If two processes do this at the same time, at least one of them sees the other.
 * The kernel closes the sockets of a process however it ends, so a crash leaves no stale lock, and a process id that was
 * given to another process cannot be mistaken for the old one.
 */
export async function lockFolder(folder: string, patienceMs = 5_000): Promise<{ release: () => Promise<void> } | null> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const lock = await tryLock(folder);
    if (lock) return lock;
    if (Date.now() >= deadline) return null;
    // A random pause, so that two processes that saw each other do not try again at the same moment.
    await wait(50 + Math.random() * 200);
  }
}

async function tryLock(folder: string) {
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  const path = join(folder, name);
  const bytes = Buffer.byteLength(path);
  if (bytes > MAX_SOCKET_PATH_BYTES) {
    throw new Error(
      `DATA_DIR is too long a path: a socket in ${folder} would have ${bytes} bytes, and may have ` +
        `${MAX_SOCKET_PATH_BYTES}. Choose a shorter one.`,
    );
  }
  const server = createServer((socket) => socket.destroy());
  // The socket belongs to this process alone. In a cluster the first process would otherwise listen for all of them.
  const address = { path, exclusive: true };
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve));
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()));

  try {
    const others = (await readdir(folder)).filter((entry) => entry.startsWith(PREFIX) && entry !== name);
    const held = await Promise.all(others.map((other) => answers(join(folder, other))));
    if (held.includes(true)) {
      await release();
      return null;
    }
    // Only now, as the holder: a contender may have made its socket without listening on it yet.
    await Promise.all(others.map((other) => rm(join(folder, other), { force: true })));
  } catch (error) {
    await release();
    throw error;
  }
  server.unref();
  return { release };
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      // The queue of the socket is full, or it was closed while we connected.
      else if (error.code === 'EAGAIN' || error.code === 'ECONNRESET') resolve(true);
      else reject(error);
    });
  });
}
