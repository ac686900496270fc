import type { CrashCause, StopCause } from '../backend.ts';
import type { EvaluationError } from '../outcome.ts';
import type { Task } from '../task.ts';
import { REFUSED_MS } from './task-records.ts';

const error = (code: EvaluationError['code'], message: string): EvaluationError => ({ code, message, nodeId: null });

const seconds = (ms: number) => (ms === 1000 ? '1 second' : `${ms / 1000} seconds`);

const crashes: Record<CrashCause, string> = {
  'out-of-memory': 'it needs too much memory',
  killed: 'it needs too much memory',
  unknown: 'it ended the process that ran it',
};

/** Why a task was stopped, in words that follow "The evaluation" or "The check". */
export function stopReason(cause: StopCause, deadlineMs: number): string {
  if (cause.kind === 'deadline') return `took longer than ${seconds(deadlineMs)} and was stopped`;
  if (cause.kind === 'crash') return `could not be finished: ${crashes[cause.cause]}`;
  return `needed more memory than it may use (${Math.round(cause.limitBytes / 1024 / 1024)} MB) and was stopped`;
}

/** `nodeId` is the node because of which the task was stopped, where that is known. */
export const stopped = ({ kind }: Task, reason: string, nodeId: string | null): EvaluationError => ({
  ...error('graph', `The ${kind} ${reason}.`),
  nodeId,
});

export const notRunnable = (task: Task) => error('graph', `The ${task.kind} could not be run.`);

export const refused = (reason: string) =>
  error(
    'graph',
    `This decision had to be stopped several times within a minute. The last time it ${reason}. It is refused for ${seconds(REFUSED_MS)}.`,
  );

export const busy = () => error('busy', 'There is too much to do at the moment. Try again shortly.');

export const closed = () => error('unavailable', 'The server is being stopped.');
