import { spawn } from 'node:child_process';

type CommandPrefix = readonly [command: string, ...args: string[]];

const prefixes: readonly CommandPrefix[] = [
  ['unshare', '--net'],
  ['unshare', '--user', '--net'],
];

/**
 * Finds the prefix of a command that takes the network away from it; empty where the system has none that works. The answer
 * is kept. Where a prefix could not be tried, because the system has no processes left, it is tried again the next time.
 */
export function isolationProbe(works: (prefix: CommandPrefix) => Promise<boolean>): () => Promise<readonly string[]> {
  let known: Promise<readonly string[]> | null = null;
  const probe = async () => {
    for (const prefix of prefixes) if (await works(prefix)) return prefix;
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

/** Whether a command can be run. Rejects where that cannot be tried at the moment. */
export function commandWorks([command, ...args]: CommandPrefix, env: Record<string, string>): Promise<boolean> {
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
