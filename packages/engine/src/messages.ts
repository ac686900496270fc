import { CUT_OFF_MS } from './admission/circuit-breaker.ts';
import type { EvaluationError } from './engine.ts';
import type { NewTask } from './task.ts';

const error = (code: EvaluationError['code'], message: string): EvaluationError => ({ code, message, nodeId: null });

const seconds = (ms: number) => (ms === 1000 ? '1 second' : `${ms / 1000} seconds`);

/** Reasons why a task had to be stopped. */
export const tookTooLong = (deadlineMs: number) => `took longer than ${seconds(deadlineMs)} and was stopped`;
export const neededTooMuchMemory = (bytes: number) =>
  `needed more memory than it may use (${Math.round(bytes / 1024 / 1024)} MB) and was stopped`;

/** What a process that ended by itself said last, or how it ended, and what that means. */
const ends: [sign: RegExp, reason: string][] = [
  [/js_values.serde\.rs/, 'could not be finished: a number in its result is too large'],
  [/SIGSEGV|overflowed its stack/, 'could not be finished: a value holds itself, or is nested too deep'],
  [/memory allocation of|out of memory|SIGKILL/, 'could not be finished: it needs too much memory'],
];

export const whatEnded = (why: string) =>
  ends.find(([sign]) => sign.test(why))?.[1] ?? 'could not be finished: it ended the process that ran it';

/** The engine ends when it hands over a number of more than 64 bits, which is often one caller's doing. */
export const isTooLargeNumber = (why: string) => ends[0]?.[0].test(why) === true;

export const stopped = ({ kind }: NewTask, reason: string) => error('graph', `The ${kind} ${reason}.`);

export const cutOff = (reason: string) =>
  error(
    'graph',
    `This decision had to be stopped several times within a minute. The last time it ${reason}. It is refused for ${seconds(CUT_OFF_MS)}.`,
  );

export const busy = () => error('busy', 'There is too much to do at the moment. Try again shortly.');

export const closed = () => error('unavailable', 'The server is being stopped.');
