import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { extname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseProcessMessage } from './database-process.ts';
import { embeddedLayout } from './layout.ts';

/** Includes the recovery after a crash, which reads all changes since the last checkpoint. */
const START_TIMEOUT_MS = 60_000;
const END_TIMEOUT_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran this long counts as healthy, so the next restart pauses start from the beginning. */
const STEADY_AFTER_MS = 60_000;

type Options = {
  dataDir: string;
  /**
   * Called when the process ended unexpectedly or could not be started, which is retried until it works. Also called
   * when a backup begins, because queries wait for it.
   */
  onProblem?: (message: string) => void;
  /** A process that does not end in this time is killed. That loses no data, because confirmed changes are in its files. */
  endTimeoutMs?: number;
};

/**
 * Starts the embedded database and keeps it running. It ends with this process or on `close`. Only the first start can
 * fail; later starts are retried after growing pauses.
 */
export async function startEmbeddedDatabase({ dataDir, onProblem = () => {}, endTimeoutMs = END_TIMEOUT_MS }: Options) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const closing = new AbortController();
  let backups = 0;
  let child = start();
  let isReady = false;

  // Kills the database however this process ends, even after a shutdown that took too long, because an abandoned
  // database would keep the folder locked.
  const endWithServer = () => child.kill('SIGKILL');
  process.once('exit', endWithServer);

  function start(): ChildProcess {
    backups = 0;
    const started = launch(dataDir);
    started.on('message', ({ kind }: DatabaseProcessMessage) => {
      if (started !== child) return;
      if (kind === 'backup ended') backups--;
      if (kind !== 'backup began') return;
      backups++;
      onProblem('the embedded database is being backed up: queries wait until that is done');
    });
    return started;
  }

  async function ready() {
    await readyToServe(child);
    isReady = true;
  }

  async function keepRunning() {
    let failures = 0;
    for (;;) {
      const readyAt = performance.now();
      const reason = await ended(child);
      if (closing.signal.aborted) return;
      if (isReady) onProblem(`the embedded database ended with ${reason}, and is started again`);
      if (isReady && performance.now() - readyAt > STEADY_AFTER_MS) failures = 0;
      isReady = false;
      await pause(failures++);
      if (closing.signal.aborted) return;
      child = start();
      await ready().catch(({ message }: Error) =>
        onProblem(`the embedded database could not be started, which is tried again: ${message}`),
      );
    }
  }

  /** No pause before the first attempt, then 1 second, 2, 4 and so on. */
  async function pause(failures: number) {
    if (failures === 0) return;
    const ms = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures);
    await wait(ms, undefined, { signal: closing.signal }).catch(() => {});
  }

  try {
    await ready();
  } catch (error) {
    process.removeListener('exit', endWithServer);
    throw error;
  }
  const running = keepRunning();

  return {
    connectionString: embeddedLayout(dataDir).connectionString,
    /** The running process, or null while a new one is being started. */
    running: () => (isReady ? child : null),
    isBackingUp: () => backups > 0,
    /**
     * Kills a process that no longer answers, which would not react to a milder signal. A new one is started in its
     * place.
     */
    kill: () => void child.kill('SIGKILL'),
    async close() {
      closing.abort();
      await end(child, endTimeoutMs);
      await running;
      process.removeListener('exit', endWithServer);
    },
  };
}

async function ended(child: ChildProcess): Promise<NodeJS.Signals | number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? child.exitCode;
}

async function end(child: ChildProcess, timeoutMs: number) {
  const kill = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  if (child.connected) child.disconnect();
  await ended(child);
  clearTimeout(kill);
}

/** PGlite is WebAssembly, and the server has none: an option of Node for that is meant for the database. */
const isForWebAssembly = (option: string) => /^--(no-)?(liftoff|wasm)/.test(option);

function launch(dataDir: string): ChildProcess {
  const extension = extname(fileURLToPath(import.meta.url));
  const program =
    extension === '.ts'
      ? new URL('./database-process.ts', import.meta.url)
      : new URL('./database-process.js', import.meta.url);
  return fork(fileURLToPath(program), [dataDir], {
    execArgv: [...process.execArgv.filter(isForWebAssembly), ...(extension === '.ts' ? ['--import', 'tsx'] : [])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function readyToServe(child: ChildProcess) {
  const tooLate = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: DatabaseProcessMessage) => {
        if (message.kind === 'ready') resolve();
        if (message.kind === 'failed') reject(new Error(message.reason));
      });
      child.once('exit', () => reject(new Error('The embedded database ended before it was ready.')));
    });
  } finally {
    clearTimeout(tooLate);
  }
}
