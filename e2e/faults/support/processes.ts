import { readdir, readFile } from 'node:fs/promises';

/** The processes that a process has started; those whose command line holds a word, where one is given. */
export async function childrenOf(parent: number, word = ''): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      if (Number(/PPid:\s+(\d+)/.exec(status)?.[1]) !== parent) return [];
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => null);
      return command?.includes(word) ? [id] : [];
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
