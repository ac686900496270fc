import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../engine.ts';
import { commandWorks, isolationProbe } from './isolation.ts';
import { runnerEnvironment as env } from './runner/environment.ts';
import type { RunnerSettings } from './runner/runner-process.ts';

type Options = { memoryLimitBytes: number; settings: RunnerSettings; log: Log };

/** Address space that a worker may write to beyond what it may keep resident: threads, caches, V8's own. */
const HEADROOM_BYTES = 256 * 1024 * 1024;

/** Bundled, this module is part of the server's main.js, and the program of a worker lies beside that. */
const fromSource = extname(fileURLToPath(import.meta.url)) === '.ts';
const program = fileURLToPath(
  new URL(fromSource ? './runner/runner-process.ts' : './engine-runner.js', import.meta.url),
);

const withoutNetwork = isolationProbe((way) => commandWorks(way, env));

/**
 * Starts the processes of workers: without the server's environment, which holds secrets; without a network where the
 * system lets us take it away; and with a limit on their memory that no allocation outruns, where the system keeps one.
 */
export function launcher({ memoryLimitBytes, settings, log }: Options): () => Promise<ChildProcess> {
  const kibibytes = Math.ceil((memoryLimitBytes + HEADROOM_BYTES) / 1024);
  const node = [process.execPath, ...(fromSource ? ['--import', 'tsx'] : []), program];
  let warned = false;
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
    // Where there are no files or processes left, it has no pipes and tells so in a moment, unless it threw at once.
    await once(child, 'spawn');
    return child;
  };
}
