import type { Runner } from './runner.ts';
import type { Task } from './task.ts';
import { now } from './task.ts';

/** Longer than this is slow, and a shared runner that holds something for longer is no longer shared. */
export const PATIENCE_MS = 500;
export const SWEEP_MS = 50;
/** How often it must have answered meanwhile, so that it is the task and not the machine that takes its time. */
const ANSWERS = 4;

type Verdict = 'fine' | 'too large' | 'too late' | 'slow' | 'held up';

/** How a runner does, looked at again and again while it has something to do. */
export function judge(runner: Runner, memoryLimitBytes: number): Verdict {
  const [oldest] = runner.tasks.values();
  if (!oldest) return 'fine';
  if (runner.residentBytes() > memoryLimitBytes) return 'too large';
  const age = now() - oldest.startedAt;
  if (runner.lane === 'shared') return isHeldUp(runner, oldest, age) ? 'held up' : 'fine';
  if (age > oldest.deadlineMs) return 'too late';
  return age > PATIENCE_MS && !runner.hasLowPriority ? 'slow' : 'fine';
}

/** Ping first: a starved machine and a stuck runner look the same until pings come back. */
function isHeldUp(runner: Runner, oldest: Task, age: number): boolean {
  const waits = runner.waitsForUs(oldest) && age < oldest.deadlineMs;
  if (age < Math.min(PATIENCE_MS, oldest.deadlineMs / 2) || waits) {
    runner.probe = null;
    return false;
  }
  if (runner.probe?.task === oldest)
    return runner.probe.answers >= ANSWERS || now() - runner.probe.askedAt > PATIENCE_MS;
  runner.probe = { task: oldest, askedAt: now(), answers: 0 };
  runner.ping();
  return false;
}

/** Counts an answer of a runner that is asked whether it still gives any, and asks again. */
export function notePong(runner: Runner) {
  if (!runner.probe || ++runner.probe.answers >= ANSWERS) return;
  runner.probe.askedAt = now();
  setTimeout(() => runner.ping(), SWEEP_MS).unref();
}
