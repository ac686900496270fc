import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkerGroup } from '../../backend.ts';
import type { RunnerSettings } from './messages.ts';

type Options = {
  /** The arguments with which Node.js starts the program of a worker. */
  runner: readonly string[];
  memoryLimitBytes: number;
  settings: RunnerSettings;
};

/** How much more memory a worker may reserve than it may really use, for threads, caches and V8 itself. */
const HEADROOM_BYTES = 256 * 1024 * 1024;

/** Between the starts of two workers. */
const PAUSE_MS = 20;

/** As `nice` counts: the server comes first, then what callers wait for that is quick, then everything else. */
export const NICENESS: Record<WorkerGroup, number> = { shared: 10, isolated: 15, authoring: 15 };

/** A core file of a worker would be as large as its memory. */
const limited = 'ulimit -d "$0" 2>/dev/null; ulimit -c 0; exec nice -n "$@"';

/**
 * Starts the processes of workers. They have nothing of the server's environment, which holds secrets, and a limit for their
 * memory that the kernel enforces, where the system has one.
 */
export function launcher({
  runner,
  memoryLimitBytes,
  settings,
}: Options): (group: WorkerGroup) => Promise<ChildProcess> {
  const kibibytes = Math.ceil((memoryLimitBytes + HEADROOM_BYTES) / 1024);
  const heap = `--max-old-space-size=${Math.ceil(memoryLimitBytes / 1024 / 1024)}`;
  const [program = '', ...flags] = runner.toReversed();
  const start = async (group: WorkerGroup) => {
    const child = fork(program, [JSON.stringify(settings)], {
      execPath: '/bin/sh',
      execArgv: [
        '-c',
        limited,
        String(kibibytes),
        String(NICENESS[group]),
        process.execPath,
        heap,
        ...flags.toReversed(),
      ],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', TZ: 'UTC' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // Where the system has no files or processes left, the child emits an error in a moment.
    await once(child, 'spawn');
    return child;
  };
  let last: Promise<unknown> = Promise.resolve();
  return (group) => {
    const started = last.then(() => start(group));
    // The server's thread stands still until a new process has a processor for the first time. Between two of them it goes on.
    last = started.catch(() => {}).then(() => wait(PAUSE_MS));
    return started;
  };
}
