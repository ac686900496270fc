import { readdir, readFile } from 'node:fs/promises';

/** The processes that a process has started. */
export async function childrenOf(parent: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === parent ? [id] : [];
    }),
  );
  return found.flat();
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
