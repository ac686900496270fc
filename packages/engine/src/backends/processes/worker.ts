import type { ChildProcess } from 'node:child_process';
import type { WorkerGroup } from '../../backend.ts';
import type { Decision } from '../../request.ts';
import type { AnyOutcome, Task } from '../../task.ts';
import { now } from '../../task.ts';
import { DecisionSlots } from './decision-slots.ts';
import type { Host } from './host-calls.ts';
import { HostCalls } from './host-calls.ts';
import { NICENESS } from './launch.ts';
import type { FromWorker, Loaded, ToWorker } from './messages.ts';
import { NotedCalls } from './noted-calls.ts';
import type { Run } from './run.ts';
import type { WorkerExit } from './worker-process.ts';
import { WorkerProcess } from './worker-process.ts';

export type WorkerEvents = {
  ready: (worker: Worker) => void;
  /** All tasks of the worker wait for the server, so that it may work on another. */
  waiting: (worker: Worker) => void;
  /** `usedMs` is the processor time of the task. */
  answered: (worker: Worker, run: Run, outcome: AnyOutcome, usedMs: number) => void;
  ended: (worker: Worker, exit: WorkerExit) => void;
};

/** The host's side of one worker: its tasks, and the decisions that it keeps compiled. */
export class Worker {
  group: WorkerGroup;
  ready = false;
  readonly runs = new Map<number, Run>();
  readonly exited: Promise<void>;
  readonly #process: WorkerProcess;
  readonly #events: WorkerEvents;
  readonly #slots = new DecisionSlots();
  readonly #end = new AbortController();
  readonly #hostCalls: HostCalls;
  #last = 0;

  constructor(child: ChildProcess, group: WorkerGroup, host: Host, events: WorkerEvents) {
    this.#process = new WorkerProcess(child);
    this.group = group;
    this.#hostCalls = new HostCalls(host, this.#end.signal);
    this.#events = events;
    this.#process.onMessage((message) => this.#receive(message));
    this.exited = new Promise((resolve) =>
      this.#process.onceEnded((exit) => {
        if (this.#end.signal.aborted) return;
        this.#end.abort();
        events.ended(this, exit);
        resolve();
      }),
    );
  }

  get isIdle() {
    return this.ready && this.runs.size === 0;
  }

  /** The run that the worker works on: the one that could go on first of those that do not wait for the server. */
  get atWork(): Run | null {
    let first: Run | null = null;
    for (const run of this.runs.values())
      if (run.openCalls === 0 && (!first || run.resumedAt < first.resumedAt)) first = run;
    return first;
  }

  give(task: Task, end: Run['end']) {
    const id = ++this.#last;
    const startedAt = now();
    this.runs.set(id, {
      task,
      end,
      startedAt,
      resumedAt: startedAt,
      processorWaitMsBefore: null,
      openCalls: 0,
      calls: new NotedCalls(),
      isOver: false,
      nodeId: null,
    });
    const { content: text } = task.decision;
    if (task.kind === 'check') return this.#process.send({ kind: 'check', id, text, facts: task.facts });
    if (task.kind === 'schema') return this.#process.send({ kind: 'schema', id, text });
    const { trace, input, now: clock } = task.request;
    this.#process.send({ kind: 'evaluate', id, slot: this.#slotOf(task.decision), input, trace, now: clock });
  }

  /** Takes all tasks off the worker, whether they are finished or not. */
  release(): Run[] {
    const runs = [...this.runs.values()];
    this.runs.clear();
    for (const run of runs) run.isOver = true;
    return runs;
  }

  /** How long the worker waited for a processor since a run could go on, as far as the system reports that. */
  processorWaitMs(run: Run): number {
    const waitedMs = this.#process.processorWaitMs();
    run.processorWaitMsBefore ??= waitedMs;
    return waitedMs - run.processorWaitMsBefore;
  }

  /** 0 if the system does not report it. */
  residentBytes(): number {
    return this.#process.residentBytes();
  }

  /** Leaves the shared group for good, with a lower priority. */
  isolate() {
    this.group = 'isolated';
    this.#process.lowerPriority(NICENESS[this.group]);
  }

  kill() {
    this.#process.kill();
  }

  #slotOf({ hash, content }: Decision): number {
    const held = this.#slots.find(hash);
    if (held !== null) return held;
    const { slot, released } = this.#slots.add(hash, content.length);
    for (const other of released) this.#process.send({ kind: 'release', slot: other });
    this.#process.send({ kind: 'hold', slot, text: content });
    return slot;
  }

  #receive(message: FromWorker) {
    switch (message.kind) {
      case 'outcome':
        return this.#settle(message);
      case 'load':
        return this.#answer(message, async (run): Promise<Loaded> => {
          const found = await this.#hostCalls.load(run, message.key);
          return typeof found === 'string' ? { reason: found } : { slot: run.isOver ? 0 : this.#slotOf(found) };
        });
      case 'http':
        return this.#answer(message, (run) => this.#hostCalls.http(run, message.request));
      case 'checking': {
        const run = this.runs.get(message.id);
        if (run) run.nodeId = message.nodeId;
        return;
      }
      case 'ready':
        this.ready = true;
        return this.#events.ready(this);
    }
  }

  #settle({ id, outcome, usedMs }: FromWorker & { kind: 'outcome' }) {
    const run = this.runs.get(id);
    if (!run) return;
    this.runs.delete(id);
    run.isOver = true;
    const calls = run.calls.told;
    this.#events.answered(this, run, calls ? { ...outcome, calls } : outcome, usedMs);
  }

  /** A task that has been taken off the worker needs no answer. */
  async #answer(
    { id, question }: { id: number; question: number },
    find: (run: Run) => Promise<(ToWorker & { kind: 'answer' })['answer']>,
  ) {
    const run = this.runs.get(id);
    if (!run) return;
    run.openCalls++;
    if (!this.atWork) this.#events.waiting(this);
    const answer = await find(run);
    run.openCalls--;
    if (run.isOver) return;
    run.resumedAt = now();
    if (this.group === 'shared') run.processorWaitMsBefore = null;
    this.#process.send({ kind: 'answer', question, answer });
  }
}
