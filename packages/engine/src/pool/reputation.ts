import type { EvaluationError } from '../engine.ts';
import { PATIENCE_MS } from './judge.ts';
import { cutOff } from './messages.ts';
import { Offenders } from './offenders.ts';
import type { Runner } from './runner.ts';
import type { Task } from './task.ts';
import { now } from './task.ts';

/** What is known of a task's decision: whether it may run, and where. Other tasks than evaluations have no past. */
export class Reputation {
  readonly #offenders = new Offenders();

  /** Why it is refused at the moment. */
  refusalOf(task: Task): EvaluationError | null {
    const reason = task.kind === 'evaluation' && this.#offenders.cutOffFor(task.tenant, task.decision.hash);
    return reason ? cutOff(reason) : null;
  }

  /**
   * What was on a shared runner that was given up goes to another, if it has been quick before; the second time, and
   * what nobody knows yet, goes where it is seen who it was.
   */
  laneOf(task: Task): Runner['lane'] {
    if (task.kind !== 'evaluation' || task.thrownOff > 1) return 'alone';
    const { tenant, decision } = task;
    const isSuspect = task.thrownOff > 0 && !this.#offenders.isProven(tenant, decision.hash);
    return isSuspect || this.#offenders.mustRunAlone(tenant, decision.hash) ? 'alone' : 'shared';
  }

  noteSettled({ kind, startedAt, tenant, decision }: Task) {
    if (kind === 'evaluation' && now() - startedAt < PATIENCE_MS) this.#offenders.noteQuick(tenant, decision.hash);
  }

  noteSlow({ kind, tenant, decision }: Task) {
    if (kind === 'evaluation') this.#offenders.noteSlow(tenant, decision.hash);
  }

  /** Its shared runner was given up, and it may have been the cause. */
  noteSuspect(task: Task) {
    task.thrownOff++;
    const { tenant, decision } = task;
    if (!this.#offenders.isProven(tenant, decision.hash)) this.#offenders.noteSuspect(tenant);
  }

  /** It ended its runner, or had to be stopped. True when it is refused from now on. */
  noteStop({ kind, tenant, decision }: Task, reason: string): boolean {
    return kind === 'evaluation' && this.#offenders.noteStop(tenant, decision.hash, reason);
  }
}
