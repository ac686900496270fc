import type { ChildProcess } from 'node:child_process';
import type { Decision } from '../../engine.ts';
import type { Task } from '../../task.ts';
import { now } from '../../task.ts';
import type { Frame } from './frames.ts';
import { FrameWriter, frameReader, kinds } from './frames.ts';
import type { Outside } from './questions.ts';
import { ownerOf, Questions } from './questions.ts';
import { Slots } from './slots.ts';
import { WorkerProcess } from './worker-process.ts';

export type WorkerEvents = {
  ready: (worker: Worker) => void;
  /** With the processor time that the task took; null where nobody can tell it from that of others beside it. */
  settled: (worker: Worker, task: Task, usedMs: number | null) => void;
  pong: (worker: Worker) => void;
  /** By a signal or with an exit code; `why` holds that and the last it said. */
  ended: (worker: Worker, signal: string | null, why: string) => void;
};

type AnyOutcome = Parameters<Task['settle']>[0];

const NO_SLOT = 0;
/** A task that took no longer is taken at the engine's word. */
const SHORT_MS = 50;
/** The system counts in steps; less than two of them are no measure. */
const MEASURABLE_MS = 20;
/** In flight on one worker, from where on more are worth waiting for. */
const CROWD = 8;

/**
 * Shared workers run public calls that are expected to be quick, many at a time. Isolated ones run all other public calls,
 * one at a time, so that whatever goes wrong there has a known cause. Authoring ones run what people wait for in an
 * editor (consoles, tests, checks, schemas), one at a time too.
 */
export type WorkerGroup = 'shared' | 'isolated' | 'authoring';

/** The pool's end of one worker: what it was given, and what it holds compiled. */
export class Worker {
  group: WorkerGroup;
  ready = false;
  /** The task that makes us ask whether the worker still answers, and how often it did. */
  probe: { task: Task; askedAt: number; answers: number } | null = null;
  readonly tasks = new Map<number, Task>();
  readonly exited: Promise<void>;
  readonly #process: WorkerProcess;
  readonly #events: WorkerEvents;
  readonly #slots = new Slots();
  readonly #writer: FrameWriter;
  readonly #end = new AbortController();
  readonly #questions: Questions;
  #processorMs = 0;
  #reportedBytes = 0;
  #last = 0;

  constructor(child: ChildProcess, group: WorkerGroup, outside: Outside, events: WorkerEvents) {
    this.#process = new WorkerProcess(child);
    this.group = group;
    if (group !== 'shared') this.#process.lowerPriority();
    this.#questions = new Questions(outside, this.#end.signal, (owner) => this.#tasksOf(owner) > 0);
    this.#events = events;
    const { pipe } = this.#process;
    this.#writer = new FrameWriter(
      (bytes) => pipe.write(bytes),
      () => this.tasks.size > CROWD,
    );
    pipe.on(
      'data',
      frameReader((frame) => this.#receive(frame)),
    );
    this.exited = new Promise((resolve) =>
      this.#process.onceEnded((signal, why) => {
        if (this.#end.signal.aborted) return;
        this.#end.abort();
        events.ended(this, signal, why);
        resolve();
      }),
    );
  }

  get isIdle() {
    return this.ready && this.tasks.size === 0;
  }

  give(task: Task) {
    task.startedAt = now();
    task.askedHost = false;
    if (this.group !== 'shared') {
      this.readProcessorMs();
      task.processorWaitMsBefore = this.processorWaitMs();
    }
    task.processorMsBefore = this.#processorMs;
    this.#last = (this.#last + 1) >>> 0;
    this.tasks.set(this.#last, task);
    if (task.kind !== 'evaluation') return this.#writer.write(kinds[task.kind], this.#last, task.decision.content);
    const slot = this.#slotOf(task.decision);
    this.#writer.write(kinds.evaluate, this.#last, slot, task.trace ? 1 : 0, ownerOf(task), task.member, task.text);
  }

  ping() {
    this.#writer.write(kinds.ping, 0);
  }

  /**
   * Whether a task waits for an answer of ours, not of the worker's. The engine does not say which task asked. If an
   * owner has as many open questions as tasks, all its tasks are waiting for us.
   */
  waitsForHost(task: Task) {
    if (task.kind !== 'evaluation') return false;
    const owner = ownerOf(task);
    return this.#questions.openOf(owner) >= this.#tasksOf(owner);
  }

  /** Whether anything that the task's owner asked of the host is not answered yet. */
  asksHostFor(task: Task) {
    return task.kind === 'evaluation' && this.#questions.openOf(ownerOf(task)) > 0;
  }

  /** The processor time that it had used when it was last read: the system forgets a process that has ended. */
  get processorMs(): number {
    return this.#processorMs;
  }

  /** The processor time that it has used until now; null where the system does not tell. */
  readProcessorMs(): number | null {
    const ms = this.#process.processorMs();
    this.#processorMs = ms ?? this.#processorMs;
    return ms;
  }

  /** How long its threads could have run and had to wait for a processor; 0 where the system does not tell. */
  processorWaitMs(): number {
    return this.#process.processorWaitMs();
  }

  /** As the system sees it; where it does not tell, as the worker last said itself. */
  residentBytes(): number {
    const bytes = this.#process.residentBytes();
    if (bytes === null) this.ping();
    return bytes ?? this.#reportedBytes;
  }

  /** Becomes its only task's own, and leaves the processor to whatever else wants it, for good. */
  isolate() {
    this.group = 'isolated';
    this.#process.lowerPriority();
  }

  kill() {
    this.#process.kill();
  }

  #tasksOf(owner: string): number {
    let count = 0;
    for (const task of this.tasks.values()) if (task.kind === 'evaluation' && ownerOf(task) === owner) count++;
    return count;
  }

  /** The engine does not say which task asked. */
  #noteAsking(owner: string) {
    for (const task of this.tasks.values())
      if (task.kind === 'evaluation' && ownerOf(task) === owner) task.askedHost = true;
  }

  #slotOf({ hash, content }: Decision): number {
    const held = this.#slots.find(hash);
    if (held !== null) return held;
    const { slot, dropped } = this.#slots.add(hash, content.length);
    for (const other of dropped) this.#writer.write(kinds.drop, other);
    this.#writer.write(kinds.open, slot, content);
    return slot;
  }

  #receive(frame: Frame) {
    const { kind, id } = frame;
    if (kind === kinds.done) {
      const duration = frame.text();
      const [input, result, trace] = [frame.text(), frame.text(), frame.text() || null];
      this.#settle(id, { ok: true, performance: duration, input, result, trace }, millisecondsOf(duration));
    } else if (kind === kinds.failed) this.#settle(id, { ok: false, error: JSON.parse(frame.text()) });
    else if (kind === kinds.checked) this.#settle(id, { ok: true, problems: JSON.parse(frame.text()) });
    else if (kind === kinds.schemas) this.#settle(id, { ok: true, schemas: JSON.parse(frame.text()) });
    else if (kind === kinds.load) this.#load(id, frame.text(), frame.text());
    else if (kind === kinds.http) this.#http(id, frame.text(), frame.text());
    else if (kind === kinds.checking) this.#checking(id, frame.text());
    else if (kind === kinds.pong) {
      this.#reportedBytes = frame.number() * 1024;
      this.#events.pong(this);
    } else if (kind === kinds.ready) {
      this.ready = true;
      this.#events.ready(this);
    }
  }

  #settle(id: number, outcome: AnyOutcome, reportedMs: number | null = null) {
    const task = this.tasks.get(id);
    if (!task) return;
    this.tasks.delete(id);
    (task.settle as (outcome: AnyOutcome) => void)(outcome);
    this.#events.settled(this, task, this.#usedMs(task, reportedMs));
  }

  /** The engine counts from when it began, so that waiting in company is not in it; but it counts waiting for the host. */
  #usedMs(task: Task, reportedMs: number | null): number | null {
    const age = now() - task.startedAt;
    const isShared = this.group === 'shared';
    if (isShared && (reportedMs ?? age) < SHORT_MS) return reportedMs ?? age;
    const processorMs = this.readProcessorMs();
    const measuredMs = processorMs === null ? age : processorMs - task.processorMsBefore;
    if (!isShared) return measuredMs < MEASURABLE_MS ? Math.min(reportedMs ?? age, MEASURABLE_MS) : measuredMs;
    if (reportedMs === null || task.askedHost) return null;
    return Math.min(reportedMs, measuredMs);
  }

  #checking(id: number, nodeId: string) {
    const task = this.tasks.get(id);
    if (task?.kind === 'check') task.nodeId = nodeId;
  }

  async #load(id: number, owner: string, key: string) {
    this.#noteAsking(owner);
    const found = await this.#questions.load(owner, key);
    if (this.#end.signal.aborted) return;
    const slot = found && 'hash' in found ? this.#slotOf(found) : NO_SLOT;
    this.#writer.write(kinds.loaded, id, slot, found && 'refused' in found ? found.refused : '');
  }

  async #http(id: number, owner: string, request: string) {
    this.#noteAsking(owner);
    const response = await this.#questions.http(owner, request);
    if (!this.#end.signal.aborted) this.#writer.write(kinds.responded, id, response);
  }
}

/** Of a duration as the engine writes it, such as `1.5ms`. */
function millisecondsOf(duration: string): number {
  const amount = Number.parseFloat(duration);
  if (duration.endsWith('ms')) return amount;
  if (duration.endsWith('µs')) return amount / 1_000;
  return duration.endsWith('ns') ? amount / 1_000_000 : amount * 1_000;
}
