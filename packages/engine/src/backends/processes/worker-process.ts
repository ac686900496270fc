import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { CrashCause } from '../../backend.ts';
import type { FromWorker, ToWorker } from './messages.ts';

const MAX_OUTPUT_LENGTH = 2_000;

export type WorkerExit = { cause: CrashCause; why: string };

/** V8 tells why it ends its process only by printing it. */
function crashCauseOf(signal: string | null, lastOutput: string): CrashCause {
  if (signal === 'SIGKILL') return 'killed';
  return lastOutput.includes('out of memory') ? 'out-of-memory' : 'unknown';
}

/** The process of a worker, and the figures that the operating system has about it. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  #lastOutput = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastOutput = (this.#lastOutput + text).slice(-MAX_OUTPUT_LENGTH);
    });
  }

  /** A message that cannot be sent goes to a process that has ended or is about to. */
  send(message: ToWorker) {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  onMessage(receive: (message: FromWorker) => void) {
    this.#child.on('message', (message) => receive(message as FromWorker));
  }

  onceEnded(ended: (exit: WorkerExit) => void) {
    // "close" comes after "exit", when everything that the process printed was read.
    this.#child.once('close', (code, signal) =>
      ended({ cause: crashCauseOf(signal, this.#lastOutput), why: `${signal ?? code} ${this.#lastOutput}`.trim() }),
    );
    this.#child.once('error', (error) => ended({ cause: 'unknown', why: error.message }));
  }

  /** The memory that it uses. 0 if the system does not report it. */
  residentBytes(): number {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'latin1');
      return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }

  /** How long it was ready to run and waited for a processor. 0 if the system does not report it. */
  processorWaitMs(): number {
    try {
      // That of the first thread, in which decisions run. Files of single threads are never read: when such a process ends, Linux
      // has the server wait for whatever its threads still hold in `/proc`, which at a low priority takes seconds.
      return Number(readFileSync(`/proc/${this.#child.pid}/schedstat`, 'latin1').split(' ')[1]) / 1_000_000;
    } catch {
      return 0;
    }
  }

  /** Makes the thread in which decisions run give way to others. */
  lowerPriority(niceness: number) {
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, niceness);
    } catch {
      // The process has ended, or the system does not allow this.
    }
  }

  kill() {
    this.#child.kill('SIGKILL');
  }
}
