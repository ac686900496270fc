import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { CrashCause, WorkerGroup } from '../../backend.ts';
import { crashCauseOf } from './crash-cause.ts';

/** As `nice` counts: the server comes first, then what callers wait for that is quick, then everything else. */
const NICENESS: Record<WorkerGroup, number> = { shared: 10, isolated: 15, authoring: 15 };
const MAX_OUTPUT_LENGTH = 2_000;

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

export type WorkerExit = { cause: CrashCause; why: string };

/** The process of a worker, and the figures that the operating system has about it. */
export class WorkerProcess {
  readonly pipe: Socket;
  readonly #child: ChildProcess;
  #lastOutput = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    this.pipe = child.stdio[3] as Socket;
    this.pipe.on('error', () => this.kill());
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastOutput = (this.#lastOutput + text).slice(-MAX_OUTPUT_LENGTH);
    });
  }

  onceEnded(ended: (exit: WorkerExit) => void) {
    // "close" comes after "exit", when everything that the process printed was read.
    this.#child.once('close', (code, signal) =>
      ended({ cause: crashCauseOf(signal, this.#lastOutput), why: `${signal ?? code} ${this.#lastOutput}`.trim() }),
    );
    this.#child.once('error', (error) => ended({ cause: 'unknown', why: error.message }));
  }

  /** The memory that it uses. Null if the system does not report it. */
  residentBytes(): number | null {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'latin1');
      return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) * 1024;
    } catch {
      return null;
    }
  }

  /** The processor time that it has used so far. Null if the system does not report it. */
  processorMs(): number | null {
    try {
      const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'latin1');
      // The fields are counted after the program's name, which stands in brackets and may hold spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    } catch {
      return null;
    }
  }

  /** How long its threads were ready to run and waited for a processor. 0 if the system does not report it. */
  processorWaitMs(): number {
    try {
      const threads = readdirSync(`/proc/${this.#child.pid}/task`);
      return threads.reduce((sum, thread) => {
        const schedstat = readFileSync(`/proc/${this.#child.pid}/task/${thread}/schedstat`, 'latin1');
        return sum + Number(schedstat.split(' ')[1]) / 1_000_000;
      }, 0);
    } catch {
      return 0;
    }
  }

  setPriorityOf(group: WorkerGroup) {
    this.#setNiceness(NICENESS[group]);
  }

  kill() {
    // When Linux removes a process, the server waits for whatever its threads hold in `/proc`. At a low priority they may keep
    // that for seconds. Where the system does not allow a higher priority, the process is killed as it is.
    this.#setNiceness(0);
    this.#child.kill('SIGKILL');
  }

  #setNiceness(niceness: number) {
    try {
      // Linux has a priority for each thread, and the engine runs in others than the first.
      for (const thread of readdirSync(`/proc/${this.#child.pid}/task`)) setPriority(Number(thread), niceness);
    } catch {
      // The process has ended, the system has no `/proc`, or it does not allow this.
    }
  }
}
