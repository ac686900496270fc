import type { EvaluationError } from '../engine.ts';
import { CUT_OFF_MS } from './offenders.ts';
import type { Task } from './task.ts';

const error = (code: EvaluationError['code'], message: string): EvaluationError => ({ code, message, nodeId: null });

const seconds = (ms: number) => (ms === 1000 ? '1 second' : `${ms / 1000} seconds`);

/** Reasons why a task had to be stopped. */
export const tookTooLong = (deadlineMs: number) => `took longer than ${seconds(deadlineMs)} and was stopped`;
export const neededTooMuchMemory = (bytes: number) =>
  `needed more memory than it may use (${Math.round(bytes / 1024 / 1024)} MB) and was stopped`;
export const ENDED_ITS_RUNNER =
  'could not be finished: a number in its result is too large, a value holds itself, or it needs too much memory';

export const stopped = ({ kind }: Task, reason: string) => error('graph', `The ${kind} ${reason}.`);

export const cutOff = () =>
  error(
    'graph',
    `This decision had to be stopped several times within a minute, because it took too long or needed too much memory. It is refused for ${seconds(CUT_OFF_MS)}.`,
  );

export const busy = () => error('busy', 'There is too much to do at the moment. Try again shortly.');

export const closed = () => error('busy', 'The server is being stopped.');
