import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const Holder = z.object({ pid: z.int().positive(), serverPid: z.int().positive() });

const holderFile = (folder: string) => join(folder, 'holder.json');

/** Records which process holds the folder and which server it belongs to. Only the holder of the lock may call it. */
export const noteHolder = (folder: string) =>
  writeFile(holderFile(folder), JSON.stringify({ pid: process.pid, serverPid: process.ppid }), { mode: 0o600 });

/**
 * Kills a database process that still holds a folder after its server has ended. Such a process cannot end by itself if
 * it hangs or was stopped by a signal. Returns whether there was one. Its process id may belong to another program by
 * now, so the command line must be that of a database process of this folder.
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
    // The process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns an empty text if there is no such process. */
async function commandLineOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    return (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}
