import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Log } from '../../outcome.ts';
import { machineZone } from './machine-zone.ts';
import { commandWorks, isolationProbe } from './network-isolation.ts';
import { runnerEnvironment as env } from './runner/environment.ts';
import type { RunnerSettings } from './runner/runner-process.ts';

type Options = {
  /** The arguments with which Node.js starts the program of a worker. */
  runner: readonly string[];
  memoryLimitBytes: number;
  settings: RunnerSettings;
  log: Log;
};

/** How much more memory a worker may reserve than it may really use, for threads, caches and V8 itself. */
const HEADROOM_BYTES = 256 * 1024 * 1024;

const withoutNetwork = isolationProbe((prefix) => commandWorks(prefix, env));

/**
 * Starts the processes of workers. They have nothing of the server's environment, which holds secrets; no network where the
 * system lets us take it away; and a memory limit that the kernel enforces, where the system has one.
 */
export function launcher({ runner, memoryLimitBytes, settings, log }: Options): () => Promise<ChildProcess> {
  const kibibytes = Math.ceil((memoryLimitBytes + HEADROOM_BYTES) / 1024);
  const node = [process.execPath, ...runner];
  let warned = false;
  const zone = machineZone();
  if (zone !== 'UTC')
    log(`the machine is in the time zone ${zone}: where the engine runs dates, they are in that zone, not in UTC`);
  return async () => {
    const isolation = await withoutNetwork();
    if (isolation.length === 0 && !warned) {
      warned = true;
      log('workers keep a network: the system lets nobody take it away from them');
    }
    const script = `ulimit -d ${kibibytes} 2>/dev/null; ulimit -c 0; exec "$@"`;
    const command = [...isolation, ...node, JSON.stringify(settings)];
    const child = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    // Where the system has no files or processes left, the child has no pipes and emits an error in a moment.
    await once(child, 'spawn');
    return child;
  };
}
