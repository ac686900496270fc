import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunnerSettings } from '../runner/runner-process.ts';

type Options = { memoryLimitBytes: number; settings: RunnerSettings };

/** Address space that a runner may write to beyond what it may keep resident: threads, caches, V8's own. */
const HEADROOM_BYTES = 256 * 1024 * 1024;

/** Bundled, this module is part of the server's main.js, and the runner's lies beside that. */
const fromSource = extname(fileURLToPath(import.meta.url)) === '.ts';
const program = fileURLToPath(
  new URL(fromSource ? '../runner/runner-process.ts' : './engine-runner.js', import.meta.url),
);

const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', RUST_BACKTRACE: '0' };

/**
 * Starts a runner's process: without the server's environment, which holds secrets; without a network where the system
 * lets us take it away; and with a limit on its memory that no allocation outruns, where the system keeps one.
 */
export function launch({ memoryLimitBytes, settings }: Options): ChildProcess {
  const kibibytes = Math.ceil((memoryLimitBytes + HEADROOM_BYTES) / 1024);
  const node = [process.execPath, ...(fromSource ? ['--import', 'tsx'] : []), program];
  const command = [...withoutNetwork(), ...node, JSON.stringify(settings)];
  return spawn('/bin/sh', ['-c', `ulimit -d ${kibibytes} 2>/dev/null; ulimit -c 0; exec "$@"`, 'sh', ...command], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}

let isolation: string[] | undefined;

/** The words in front of a command that leave it without a network; none where that is not allowed. */
function withoutNetwork(): string[] {
  const ways = [
    ['unshare', '--net'],
    ['unshare', '--user', '--net'],
  ];
  isolation ??=
    ways.find(([command = '', ...args]) => spawnSync(command, [...args, 'true'], { env }).status === 0) ?? [];
  return isolation;
}
