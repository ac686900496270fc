import { spawn } from 'node:child_process';

type Way = readonly [command: string, ...args: string[]];

const ways: readonly Way[] = [
  ['unshare', '--net'],
  ['unshare', '--user', '--net'],
];

/**
 * Finds the words in front of a command that leave it without a network; none where the system has no way. The answer is
 * kept, but not that a way could not be tried: a moment without processes must not cost the isolation for good.
 */
export function isolationProbe(works: (way: Way) => Promise<boolean>): () => Promise<readonly string[]> {
  let known: Promise<readonly string[]> | null = null;
  const probe = async () => {
    for (const way of ways) if (await works(way)) return way;
    return [];
  };
  return () => {
    known ??= probe().catch((error) => {
      known = null;
      throw error;
    });
    return known;
  };
}

/** Rejects where that cannot be told at the moment. */
export function commandWorks([command, ...args]: Way, env: Record<string, string>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    spawn(command, [...args, 'true'], { env, stdio: 'ignore' })
      .once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' || error.code === 'EACCES' ? resolve(false) : reject(error),
      )
      .once('close', (code, signal) =>
        code === null ? reject(new Error(`${command} ended by ${signal}`)) : resolve(code === 0),
      );
  });
}
