/** Updates the records of a task's decision and account from how the task runs and ends. */
import type { StopCause, WorkerGroup } from '../backend.ts';
import type { AdmittedTask } from './admitted-task.ts';
import type { AccountBreaker } from './circuit-breaker.ts';
import { HEAVY_MS } from './placement.ts';

/** `usedMs` is null if the processor time of the task itself is unknown. */
export function noteFinished(task: AdmittedTask, group: WorkerGroup, usedMs: number | null) {
  const { expectedMs, calledLength } = task;
  const { breaker, decision } = task.records;
  // Only for a task that ran alone is it certain that it made the calls itself.
  if (group !== 'shared') decision.called.noteAlone(calledLength);
  if (usedMs === null) return decision.cost.noteUnmeasured();
  if (group === 'shared') decision.cost.note(usedMs);
  else decision.cost.noteAlone(usedMs);
  if (usedMs > HEAVY_MS && expectedMs <= HEAVY_MS) breaker.noteExcess(usedMs);
}

/** A backend could not run the task to its end, so that nothing is known of it but that it took long, where it did. */
export function noteHandedOver(task: AdmittedTask, usedMs: number) {
  if (usedMs <= HEAVY_MS) return;
  if (task.expectedMs <= HEAVY_MS) task.records.breaker.noteExcess(usedMs);
  noteSlow(task, usedMs);
}

/** One of these tasks called a decision of this length, in characters. Those that cannot call any are left out. */
export function noteCalled(tasks: readonly AdmittedTask[], length: number) {
  for (const task of tasks) {
    const { records, decision } = task;
    if (length <= task.calledLength || !records.decision.mayCall(decision.content)) continue;
    task.calledLength = length;
    records.decision.called.note(length);
  }
}

/** A task blocks its worker, so that its decision is expected to be slow from now on, however it ends. */
export const noteSlow = ({ records }: AdmittedTask, elapsedMs: number) => records.decision.cost.noteStopped(elapsedMs);

/** One of these crashed or blocked the worker that they shared. Decisions that have run often are the least likely ones. */
export function noteSuspects(tasks: AdmittedTask[]) {
  let riskOfAll = 0;
  const riskByAccount = new Map<AccountBreaker, number>();
  for (const task of tasks) {
    const { breaker, decision } = task.records;
    task.timesSuspected++;
    riskOfAll += decision.cost.risk;
    riskByAccount.set(breaker, (riskByAccount.get(breaker) ?? 0) + decision.cost.risk);
  }
  for (const [breaker, risk] of riskByAccount) breaker.noteSuspicion(risk / riskOfAll);
}

/** Notes that a task that ran alone was stopped. Callers that are refused later are told the reason. */
export function noteStopped({ kind, records }: AdmittedTask, cause: StopCause, reason: string, costMs: number) {
  const { breaker, decision } = records;
  decision.cost.noteStopped(costMs);
  const pauseMs = breaker.noteStop();
  // A number that is too large comes from one caller's input, which is no reason to refuse the decision to all others.
  const isOneCallers = cause.kind === 'crash' && cause.cause === 'number-too-large';
  const isNowRefused = kind === 'evaluation' && !isOneCallers && decision.breaker.noteStop(reason);
  return { pauseMs, isNowRefused };
}
