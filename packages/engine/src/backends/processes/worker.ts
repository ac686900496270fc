import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { WorkerGroup } from '../../backend.ts';
import type { Log } from '../../outcome.ts';
import type { NoteCall } from '../../outgoing-http/http-guard.ts';
import type { Decision, LoadDecision } from '../../request.ts';
import type { AnyOutcome, EvaluationTask, Task } from '../../task.ts';
import { now } from '../../task.ts';
import { findDecision } from '../find-decision.ts';
import { NICENESS } from './launch.ts';
import type { FromWorker, Loaded, ToWorker } from './messages.ts';
import { NotedCalls } from './noted-calls.ts';
import type { WorkerExit } from './process-figures.ts';
import { exitOf, processorWaitMs, residentBytes } from './process-figures.ts';
import type { Run } from './run.ts';

/** The services of the host process for its workers. */
export type Host = {
  load: LoadDecision;
  /** Takes and answers JSON text. It never rejects: a call that fails is answered with the reason. */
  http: (request: string, tenant: string, signal: AbortSignal, note?: NoteCall) => Promise<string>;
  log: Log;
};

const MAX_OUTPUT_LENGTH = 2_000;
/** How many decisions a worker keeps compiled, and the length of their texts together. */
const MAX_HELD = { max: 256, maxSize: 48 * 1024 * 1024 };

const effectsForbidden = JSON.stringify({ failure: 'This evaluation may not make HTTP calls' });

export type WorkerEvents = {
  /** The worker may work on another task: it is ready, or all that it has wait for the server. */
  free: (worker: Worker) => void;
  /** `usedMs` is the processor time of the task. */
  answered: (worker: Worker, run: Run, outcome: AnyOutcome, usedMs: number) => void;
  ended: (worker: Worker, exit: WorkerExit) => void;
};

/** The host's side of one worker: its tasks, and the decisions that it keeps compiled. */
export class Worker {
  group: WorkerGroup;
  ready = false;
  /** When it finished its last task. */
  idleSince = now();
  readonly runs = new Map<number, Run>();
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #host: Host;
  readonly #events: WorkerEvents;
  /** The decisions that the worker holds, by hash. */
  readonly #held = new LRUCache<string, true>({
    ...MAX_HELD,
    dispose: (_, hash) => this.#send({ kind: 'release', hash }),
  });
  /** Ends what its tasks wait for when the worker has ended. */
  readonly #end = new AbortController();
  #last = 0;

  constructor(child: ChildProcess, group: WorkerGroup, host: Host, events: WorkerEvents) {
    this.#child = child;
    this.group = group;
    this.#host = host;
    this.#events = events;
    let lastOutput = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastOutput = (lastOutput + text).slice(-MAX_OUTPUT_LENGTH);
    });
    child.on('message', (message) => this.#receive(message as FromWorker));
    this.exited = new Promise((resolve) => {
      const end = (exit: WorkerExit) => {
        if (this.#end.signal.aborted) return;
        this.#end.abort();
        events.ended(this, exit);
        resolve();
      };
      // "close" comes after "exit", when everything that the process printed was read.
      child.once('close', (code, signal) => end(exitOf(code, signal, lastOutput)));
      child.once('error', (error) => end({ cause: 'unknown', why: error.message }));
    });
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
      // Short tasks are not looked at, and have no need of the figure.
      processorWaitMsBefore: this.group === 'shared' ? null : processorWaitMs(this.#child),
      openCalls: 0,
      calls: new NotedCalls(),
      nodeId: null,
    });
    const { content: text } = task.decision;
    if (task.kind === 'check') return this.#send({ kind: 'check', id, text, facts: task.facts });
    if (task.kind === 'schema') return this.#send({ kind: 'schema', id, text });
    const { trace, input, now: clock } = task.request;
    this.#send({ kind: 'evaluate', id, hash: this.#hold(task.decision), input, trace, now: clock });
  }

  /** Takes all tasks off the worker, whether they are finished or not. */
  release(): Run[] {
    const runs = [...this.runs.values()];
    this.runs.clear();
    return runs;
  }

  /** How long the worker waited for a processor since a run could go on, as far as the system reports that. */
  processorWaitMs(run: Run): number {
    const waitedMs = processorWaitMs(this.#child);
    run.processorWaitMsBefore ??= waitedMs;
    return waitedMs - run.processorWaitMsBefore;
  }

  /** 0 if the system does not report it. */
  residentBytes(): number {
    return residentBytes(this.#child);
  }

  /** Leaves the shared group for good, with a lower priority. */
  isolate() {
    this.group = 'isolated';
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, NICENESS[this.group]);
    } catch {
      // The process has ended, or the system does not allow this.
    }
  }

  kill() {
    this.#child.kill('SIGKILL');
  }

  /** A message that cannot be sent goes to a process that has ended or is about to. */
  #send(message: ToWorker) {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  /** Has the worker hold a decision, if it does not yet. Returns the hash by which both know it. */
  #hold({ hash, content }: Decision): string {
    if (this.#held.get(hash)) return hash;
    this.#held.set(hash, true, { size: Math.max(1, content.length) });
    this.#send({ kind: 'hold', hash, text: content });
    return hash;
  }

  #receive(message: FromWorker) {
    switch (message.kind) {
      case 'outcome':
        return this.#settle(message);
      case 'load':
        return this.#answer(message, async (run): Promise<Loaded> => {
          const isOver = () => !this.runs.has(message.id);
          const found = await findDecision(evaluationOf(run), message.key, { ...this.#host, isOver });
          if (typeof found === 'string') return { reason: found };
          return { hash: isOver() ? found.hash : this.#hold(found) };
        });
      case 'http':
        return this.#answer(message, async (run) => {
          const { effects, tenant } = evaluationOf(run).request;
          if (effects !== 'allowed') return effectsForbidden;
          return this.#host.http(message.request, tenant, this.#end.signal, run.calls.note);
        });
      case 'begins': {
        const run = this.runs.get(message.id);
        if (run) run.nodeId = message.nodeId;
        return;
      }
      case 'ready':
        this.ready = true;
        return this.#events.free(this);
    }
  }

  #settle({ id, outcome, usedMs }: FromWorker & { kind: 'outcome' }) {
    const run = this.runs.get(id);
    if (!run) return;
    this.runs.delete(id);
    this.idleSince = now();
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
    if (!this.atWork) this.#events.free(this);
    const answer = await find(run);
    run.openCalls--;
    if (!this.runs.has(id)) return;
    run.resumedAt = now();
    if (this.group === 'shared') run.processorWaitMsBefore = null;
    this.#send({ kind: 'answer', question, answer });
  }
}

/** Only evaluations ask for something. */
function evaluationOf({ task }: Run): EvaluationTask {
  if (task.kind !== 'evaluation') throw new Error('A task that is no evaluation asked for a decision or an HTTP call.');
  return task;
}
