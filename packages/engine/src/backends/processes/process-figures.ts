/** What the operating system tells of a worker's process. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { CrashCause } from '../../backend.ts';

export type WorkerExit = { cause: CrashCause; why: string };

/** V8 tells why it ends its process only by printing it. */
export function exitOf(code: number | null, signal: string | null, lastOutput: string): WorkerExit {
  const why = `${signal ?? code} ${lastOutput}`.trim();
  if (signal === 'SIGKILL') return { cause: 'killed', why };
  return { cause: lastOutput.includes('out of memory') ? 'out-of-memory' : 'unknown', why };
}

/** Empty where the process has ended, or the system does not report it. */
function read({ pid }: ChildProcess, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}

/** The memory that it uses. 0 if that is not known. */
export const residentBytes = (child: ChildProcess) =>
  Number(read(child, 'status').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) * 1024;

/**
 * How long it was ready to run and waited for a processor. 0 if that is not known. It is that of the first thread, in which decisions
 * run. Files of single threads are never read: when such a process ends, Linux has the server wait for whatever its threads still hold
 * in `/proc`, which at a low priority takes seconds.
 */
export const processorWaitMs = (child: ChildProcess) => Number(read(child, 'schedstat').split(' ')[1] ?? 0) / 1_000_000;
