import type { ChildProcess } from 'node:child_process';
import type { Decision } from '../engine.ts';
import type { Frame } from '../frames.ts';
import { FrameWriter, frameReader, kinds } from '../frames.ts';
import type { Outside } from './questions.ts';
import { ownerOf, Questions } from './questions.ts';
import { RunnerChild } from './runner-child.ts';
import { Slots } from './slots.ts';
import type { Task } from './task.ts';
import { now } from './task.ts';

export type RunnerEvents = {
  ready: (runner: Runner) => void;
  settled: (runner: Runner, task: Task) => void;
  pong: (runner: Runner) => void;
  /** By a signal or with an exit code; `why` holds that and the last it said. */
  ended: (runner: Runner, signal: string | null, why: string) => void;
};

type AnyOutcome = Parameters<Task['settle']>[0];

const NO_SLOT = 0;
/** In flight on one runner, from where on more are worth waiting for. */
const CROWD = 8;

/** The pool's end of one runner: what it was given, and what it holds compiled. */
export class Runner {
  lane: 'shared' | 'alone';
  ready = false;
  hasLowPriority = false;
  /** The task that makes us ask whether the runner still answers, and how often it did. */
  probe: { task: Task; askedAt: number; answers: number } | null = null;
  readonly tasks = new Map<number, Task>();
  readonly exited: Promise<void>;
  readonly #child: RunnerChild;
  readonly #events: RunnerEvents;
  readonly #slots = new Slots();
  readonly #writer: FrameWriter;
  readonly #end = new AbortController();
  readonly #questions: Questions;
  #reportedBytes = 0;
  #last = 0;

  constructor(child: ChildProcess, lane: 'shared' | 'alone', outside: Outside, events: RunnerEvents) {
    this.#child = new RunnerChild(child);
    this.lane = lane;
    this.#questions = new Questions(outside, this.#end.signal, (owner) => this.#tasksOf(owner) > 0);
    this.#events = events;
    const { pipe } = this.#child;
    this.#writer = new FrameWriter(
      (bytes) => pipe.write(bytes),
      () => this.tasks.size > CROWD,
    );
    pipe.on(
      'data',
      frameReader((frame) => this.#receive(frame)),
    );
    this.exited = new Promise((resolve) =>
      this.#child.onceEnded((signal, why) => {
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
   * Whether a task waits for an answer of ours, not of the runner's. The engine does not say which task asked. If an
   * owner has as many open questions as tasks, all its tasks are waiting for us.
   */
  waitsForUs(task: Task) {
    if (task.kind !== 'evaluation') return false;
    const owner = ownerOf(task);
    return this.#questions.openOf(owner) >= this.#tasksOf(owner);
  }

  /** As the system sees it; where it does not tell, as the runner last said itself. */
  residentBytes(): number {
    const bytes = this.#child.residentBytes();
    if (bytes === null) this.ping();
    return bytes ?? this.#reportedBytes;
  }

  /** Leaves the processor to whatever else wants it, for good: only a superuser could take that back. */
  lowerPriority() {
    if (!this.hasLowPriority) this.#child.lowerPriority();
    this.hasLowPriority = true;
  }

  kill() {
    this.#child.kill();
  }

  #tasksOf(owner: string): number {
    let count = 0;
    for (const task of this.tasks.values()) if (task.kind === 'evaluation' && ownerOf(task) === owner) count++;
    return count;
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
    if (kind === kinds.done)
      this.#settle(id, {
        ok: true,
        performance: frame.text(),
        input: frame.text(),
        result: frame.text(),
        trace: frame.text() || null,
      });
    else if (kind === kinds.failed) this.#settle(id, { ok: false, error: JSON.parse(frame.text()) });
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

  #settle(id: number, outcome: AnyOutcome) {
    const task = this.tasks.get(id);
    if (!task) return;
    this.tasks.delete(id);
    (task.settle as (outcome: AnyOutcome) => void)(outcome);
    this.#events.settled(this, task);
  }

  #checking(id: number, nodeId: string) {
    const task = this.tasks.get(id);
    if (task?.kind === 'check') task.nodeId = nodeId;
  }

  async #load(id: number, owner: string, key: string) {
    const found = await this.#questions.load(owner, key);
    if (this.#end.signal.aborted) return;
    const slot = found && 'hash' in found ? this.#slotOf(found) : NO_SLOT;
    this.#writer.write(kinds.loaded, id, slot, found && 'refused' in found ? found.refused : '');
  }

  async #http(id: number, owner: string, request: string) {
    const response = await this.#questions.http(owner, request);
    if (!this.#end.signal.aborted) this.#writer.write(kinds.responded, id, response);
  }
}
