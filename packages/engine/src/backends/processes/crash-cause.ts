import type { CrashCause } from '../../backend.ts';

/** Native code prints why it ends its process, and tells it in no other way. Only this file reads what it prints. */
const printedCauses: [printed: RegExp, cause: CrashCause][] = [
  [/js_values.serde\.rs/, 'number-too-large'],
  [/overflowed its stack/, 'nested-too-deep'],
  [/memory allocation of|out of memory/, 'out-of-memory'],
];

/** Why a process ended by itself, from the signal that ended it and the end of what it printed. */
export function crashCauseOf(signal: string | null, lastOutput: string): CrashCause {
  if (signal === 'SIGKILL') return 'killed';
  const told = printedCauses.find(([printed]) => printed.test(lastOutput))?.[1];
  return told ?? (signal === 'SIGSEGV' ? 'nested-too-deep' : 'unknown');
}
