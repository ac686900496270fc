import type { ChildProcess } from 'node:child_process';
import type { WorkerGroup } from '../../backend.ts';
import type { Decision } from '../../request.ts';
import type { AnyOutcome, Task } from '../../task.ts';
import { now } from '../../task.ts';
import { DecisionSlots } from './decision-slots.ts';
import type { Host } from './host-calls.ts';
import { HostCalls } from './host-calls.ts';
import { NICENESS } from './launch.ts';
import type { FromWorker, Loaded } from './messages.ts';
import { NotedCalls } from './noted-calls.ts';
import { usedMs } from './processor-time.ts';
import type { Run } from './run.ts';
import type { WorkerExit } from './worker-process.ts';
import { WorkerProcess } from './worker-process.ts';

export type WorkerEvents = {
  ready: (worker: Worker) => void;
  /** `usedMs` is the processor time of the task. Null if it cannot be separated from that of other tasks. */
  answered: (worker: Worker, run: Run, outcome: AnyOutcome, usedMs: number | null) => void;
  called: (task: Task, decision: Decision) => void;
  pong: (worker: Worker) => void;
  ended: (worker: Worker, exit: WorkerExit) => void;
};

/** The host's side of one worker: its tasks, and the decisions that it keeps compiled. */
export class Worker {
  group: WorkerGroup;
  ready = false;
  /** The run that seems to block the worker, and how many pings the worker has answered since that was suspected. */
  probe: { run: Run; askedAt: number; answers: number } | null = null;
  readonly runs = new Map<number, Run>();
  readonly exited: Promise<void>;
  readonly #process: WorkerProcess;
  readonly #events: WorkerEvents;
  readonly #slots = new DecisionSlots();
  readonly #end = new AbortController();
  readonly #hostCalls: HostCalls;
  #processorMs = 0;
  #reportedBytes = 0;
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

  give(task: Task, end: Run['end']) {
    const isAlone = this.group !== 'shared';
    if (isAlone) this.readProcessorMs();
    const id = ++this.#last;
    this.runs.set(id, {
      task,
      end,
      startedAt: now(),
      processorMsBefore: this.#processorMs,
      processorWaitMsBefore: isAlone ? this.processorWaitMs() : 0,
      openCalls: 0,
      askedHost: false,
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

  ping() {
    this.#process.send({ kind: 'ping' });
  }

  /** The processor time that was read last, because the system forgets a process that has ended. */
  get processorMs(): number {
    return this.#processorMs;
  }

  /** The processor time that it has used until now. Null if the system does not report it. */
  readProcessorMs(): number | null {
    const ms = this.#process.processorMs();
    this.#processorMs = ms ?? this.#processorMs;
    return ms;
  }

  /** How long its threads were ready to run and waited for a processor. 0 if the system does not report it. */
  processorWaitMs(): number {
    return this.#process.processorWaitMs();
  }

  /** The memory that the system reports or, without such a report, the last figure from the worker itself. */
  residentBytes(): number {
    const bytes = this.#process.residentBytes();
    if (bytes === null) this.ping();
    return bytes ?? this.#reportedBytes;
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
        return this.#settle(message.id, message.outcome);
      case 'load':
        return void this.#load(message);
      case 'http':
        return void this.#http(message);
      case 'checking': {
        const run = this.runs.get(message.id);
        if (run) run.nodeId = message.nodeId;
        return;
      }
      case 'pong':
        this.#reportedBytes = message.residentBytes;
        return this.#events.pong(this);
      case 'ready':
        this.ready = true;
        return this.#events.ready(this);
    }
  }

  #settle(id: number, outcome: AnyOutcome) {
    const run = this.runs.get(id);
    if (!run) return;
    const reportedMs = 'durationMs' in outcome ? outcome.durationMs : null;
    this.runs.delete(id);
    run.isOver = true;
    const calls = run.calls.told;
    this.#events.answered(this, run, calls ? { ...outcome, calls } : outcome, usedMs(this, run, reportedMs));
  }

  /** A task that has been taken off the worker needs no answer. */
  async #load({ question, id, key }: FromWorker & { kind: 'load' }) {
    const run = this.runs.get(id);
    if (!run) return;
    const found = await this.#hostCalls.load(run, key);
    if (run.isOver) return;
    const answer: Loaded = typeof found === 'string' ? { reason: found } : { slot: this.#slotOf(found) };
    if (typeof found !== 'string') this.#events.called(run.task, found);
    this.#process.send({ kind: 'answer', question, answer });
  }

  async #http({ question, id, request }: FromWorker & { kind: 'http' }) {
    const run = this.runs.get(id);
    if (!run) return;
    const answer = await this.#hostCalls.http(run, request);
    if (!run.isOver) this.#process.send({ kind: 'answer', question, answer });
  }
}
