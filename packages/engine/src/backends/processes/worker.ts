import type { ChildProcess } from 'node:child_process';
import type { WorkerGroup } from '../../backend.ts';
import type { Decision } from '../../request.ts';
import type { AnyOutcome, Task } from '../../task.ts';
import { now } from '../../task.ts';
import { DecisionSlots } from './decision-slots.ts';
import type { Host } from './host-calls.ts';
import { HostCalls } from './host-calls.ts';
import { readOutcome } from './outcome-frames.ts';
import type { Frame } from './pipe-protocol.ts';
import { FrameWriter, frameReader, kinds, loadStatus, traceModes } from './pipe-protocol.ts';
import { usedMs } from './processor-time.ts';
import type { Run } from './run.ts';
import type { RunContext } from './run-contexts.ts';
import { RunContexts } from './run-contexts.ts';
import type { WorkerExit } from './worker-process.ts';
import { WorkerProcess } from './worker-process.ts';

/** How a worker's process ended; `why` is for the log. */

export type WorkerEvents = {
  ready: (worker: Worker) => void;
  /** `usedMs` is the processor time of the task. Null if it cannot be separated from that of other tasks. */
  answered: (worker: Worker, run: Run, outcome: AnyOutcome, usedMs: number | null) => void;
  /** One of these tasks on a worker called a decision. */
  called: (tasks: Task[], decision: Decision) => void;
  pong: (worker: Worker) => void;
  ended: (worker: Worker, exit: WorkerExit) => void;
};

/** Marks that there is no slot, because the worker is not given the decision that it asked for. */
const NO_SLOT = 0;
/** With more tasks on a worker than this, frames to it are collected for a millisecond. */
const CROWD = 8;

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
  readonly #writer: FrameWriter;
  readonly #end = new AbortController();
  readonly #contexts = new RunContexts();
  readonly #hostCalls: HostCalls;
  #processorMs = 0;
  #reportedBytes = 0;
  #last = 0;

  constructor(child: ChildProcess, group: WorkerGroup, host: Host, events: WorkerEvents) {
    this.#process = new WorkerProcess(child);
    this.group = group;
    this.#process.setPriorityOf(group);
    this.#hostCalls = new HostCalls(host, this.#end.signal);
    this.#events = events;
    const { pipe } = this.#process;
    this.#writer = new FrameWriter(
      (bytes) => pipe.write(bytes),
      () => this.runs.size > CROWD,
    );
    pipe.on(
      'data',
      frameReader((frame) => this.#receive(frame)),
    );
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
    const context = task.kind === 'evaluation' ? this.#contexts.enter(task.request) : null;
    this.#last = (this.#last + 1) >>> 0;
    this.runs.set(this.#last, {
      task,
      end,
      startedAt: now(),
      processorMsBefore: this.#processorMs,
      processorWaitMsBefore: isAlone ? this.processorWaitMs() : 0,
      context,
      nodeId: null,
      askedHost: false,
    });
    if (task.kind === 'check')
      return this.#writer.write(kinds.check, this.#last, task.decision.content, JSON.stringify(task.facts));
    if (task.kind === 'schema') return this.#writer.write(kinds.schema, this.#last, task.decision.content);
    const { trace, input, now: clock } = task.request;
    const slot = this.#slotOf(task.decision);
    const contextId = context?.id ?? 0;
    const fields = [slot, traceModes.indexOf(trace), contextId, clock?.toString() ?? null, input.key, input.text];
    this.#writer.write(kinds.evaluate, this.#last, ...fields);
  }

  /** Takes all tasks off the worker, whether they are finished or not. */
  release(): Run[] {
    const runs = [...this.runs.values()];
    this.runs.clear();
    for (const { context } of runs) if (context) this.#contexts.leave(context);
    return runs;
  }

  ping() {
    this.#writer.write(kinds.ping, 0);
  }

  /**
   * Whether a task waits for an answer of the host. The engine does not say which evaluation asked. Where as many calls of
   * a context are open as evaluations run in it, all of these are waiting.
   */
  waitsForHost({ context }: Run): boolean {
    return context !== null && context.openCalls >= context.running;
  }

  /** Whether a call of the host is open that the task may have made. */
  asksHostFor({ context }: Run): boolean {
    return context !== null && context.openCalls > 0;
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
    this.#process.setPriorityOf(this.group);
  }

  kill() {
    this.#process.kill();
  }

  /** The context in which the worker asks. The engine does not say which evaluation of the context it was. */
  #noteAsking(contextId: number): RunContext | null {
    const context = this.#contexts.find(contextId);
    if (context) for (const run of this.runs.values()) if (run.context === context) run.askedHost = true;
    return context;
  }

  #tasksIn(context: RunContext | null): Task[] {
    const tasks: Task[] = [];
    for (const run of this.runs.values()) if (run.context === context) tasks.push(run.task);
    return tasks;
  }

  #slotOf({ hash, content }: Decision): number {
    const held = this.#slots.find(hash);
    if (held !== null) return held;
    const { slot, released } = this.#slots.add(hash, content.length);
    for (const other of released) this.#writer.write(kinds.release, other);
    this.#writer.write(kinds.hold, slot, content);
    return slot;
  }

  #receive(frame: Frame) {
    const { kind, id } = frame;
    const outcome = readOutcome(frame);
    if (outcome) this.#settle(id, outcome);
    else if (kind === kinds.load) this.#load(id, frame.number(), frame.text());
    else if (kind === kinds.http) this.#http(id, frame.number(), frame.text());
    else if (kind === kinds.checking) {
      const run = this.runs.get(id);
      if (run) run.nodeId = frame.text();
    } else if (kind === kinds.pong) {
      this.#reportedBytes = frame.number() * 1024;
      this.#events.pong(this);
    } else if (kind === kinds.ready) {
      this.ready = true;
      this.#events.ready(this);
    }
  }

  #settle(id: number, outcome: AnyOutcome) {
    const run = this.runs.get(id);
    if (!run) return;
    const reportedMs = 'durationMs' in outcome ? outcome.durationMs : null;
    this.runs.delete(id);
    if (run.context) this.#contexts.leave(run.context);
    const calls = run.context?.calls?.told;
    this.#events.answered(this, run, calls ? { ...outcome, calls } : outcome, usedMs(this, run, reportedMs));
  }

  async #load(id: number, contextId: number, key: string) {
    const context = this.#noteAsking(contextId);
    const answer = await this.#hostCalls.load(context, key);
    if (this.#end.signal.aborted) return;
    if (answer.status === 'found') this.#events.called(this.#tasksIn(context), answer.decision);
    const slot = answer.status === 'found' ? this.#slotOf(answer.decision) : NO_SLOT;
    this.#writer.write(kinds.loaded, id, loadStatus.indexOf(answer.status), slot);
  }

  async #http(id: number, contextId: number, request: string) {
    const context = this.#noteAsking(contextId);
    const response = await this.#hostCalls.http(context, request);
    if (!this.#end.signal.aborted) this.#writer.write(kinds.responded, id, response);
  }
}
