import { readFile } from 'node:fs/promises';

const TICKS_A_SECOND = 100;

/** What a process has had of the processor, without its children; NaN where the system does not tell. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) / TICKS_A_SECOND;
}
