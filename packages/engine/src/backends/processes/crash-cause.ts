import type { CrashCause } from '../../backend.ts';

/** V8 reports why it ends its process only by printing it. Only this file reads that output. */
const printedCauses: [printed: RegExp, cause: CrashCause][] = [[/out of memory/, 'out-of-memory']];

/** Why a process ended by itself, derived from its signal and the end of its output. */
export function crashCauseOf(signal: string | null, lastOutput: string): CrashCause {
  if (signal === 'SIGKILL') return 'killed';
  const told = printedCauses.find(([printed]) => printed.test(lastOutput))?.[1];
  return told ?? 'unknown';
}
