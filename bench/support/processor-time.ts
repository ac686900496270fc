import { readFile } from 'node:fs/promises';
import { childrenOf } from '../../e2e/faults/support/processes.ts';

const TICKS_A_SECOND = 100;

/** What a process has had of the processor, without its children; NaN where the system does not tell. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) / TICKS_A_SECOND;
}

/** What a process and those that it has started had of the processor. */
export async function processorSecondsWithChildren(pid: number): Promise<number> {
  const seconds = await Promise.all([pid, ...(await childrenOf(pid))].map(processorSeconds));
  return seconds.reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : one), 0);
}
