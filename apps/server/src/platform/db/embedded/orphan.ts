import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const Holder = z.object({ pid: z.int().positive(), serverPid: z.int().positive() });

const holderFile = (folder: string) => join(folder, 'holder.json');

/** Notes which process holds the folder, and for which server. Written by whoever has the lock. */
export const noteHolder = (folder: string) =>
  writeFile(holderFile(folder), JSON.stringify({ pid: process.pid, serverPid: process.ppid }), { mode: 0o600 });

/**
 * Kills the database process that holds a folder although its server is gone: one that hangs or is stopped by a signal
 * cannot notice that by itself. Answers whether there was one. A process id may have been given to another program
 * since, so the command line must be that of a database process of this folder.
 */
export async function killOrphan(folder: string, dataDir: string): Promise<boolean> {
  const holder = Holder.safeParse(
    await readFile(holderFile(folder), 'utf8')
      .then(JSON.parse)
      .catch(() => null),
  );
  if (!holder.success || isAlive(holder.data.serverPid)) return false;
  const command = await commandLineOf(holder.data.pid);
  if (!command.includes('database-process') || !command.includes(dataDir)) return false;
  process.kill(holder.data.pid, 'SIGKILL');
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Empty where there is no such process. */
async function commandLineOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    return (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}
