/** Updates the records of a task's decision and account from how the task runs and ends. */
import type { WorkerGroup } from '../backend.ts';
import type { AdmittedTask } from './admitted-task.ts';
import type { AccountBreaker } from './circuit-breaker.ts';
import { HEAVY_MS } from './placement.ts';

/** `usedMs` is null if the processor time of the task itself is unknown. */
export function noteFinished(task: AdmittedTask, group: WorkerGroup, usedMs: number | null) {
  const { expectedMs, calledLength } = task;
  const { breaker, decision } = task.records;
  decision.called.noteRun(calledLength);
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

/** A task called a decision of this length, in characters. */
export function noteCalled(task: AdmittedTask, length: number) {
  if (length <= task.calledLength) return;
  task.calledLength = length;
  task.records.decision.called.note(length);
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
export function noteStopped({ kind, records }: AdmittedTask, reason: string, costMs: number) {
  const { breaker, decision } = records;
  decision.cost.noteStopped(costMs);
  const pauseMs = breaker.noteStop();
  const isNowRefused = kind === 'evaluation' && decision.breaker.noteStop(reason);
  return { pauseMs, isNowRefused };
}
