import type { CrashCause } from '../../backend.ts';

/** Native code tells why it ends a process in no other way than by what it prints before. */
const signs: [sign: RegExp, cause: CrashCause][] = [
  [/js_values.serde\.rs/, 'number-too-large'],
  [/overflowed its stack/, 'nested-too-deep'],
  [/memory allocation of|out of memory/, 'out-of-memory'],
];

/** Why a process ended by itself, from the signal that ended it and the last that it printed. */
export function crashCauseOf(signal: string | null, lastWords: string): CrashCause {
  if (signal === 'SIGKILL') return 'killed';
  const told = signs.find(([sign]) => sign.test(lastWords))?.[1];
  return told ?? (signal === 'SIGSEGV' ? 'nested-too-deep' : 'unknown');
}
