import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { extname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseProcessMessage } from './database-process.ts';
import { embeddedLayout } from './layout.ts';

/** A start includes the recovery after a crash, which reads what was written since the last checkpoint. */
const START_TIMEOUT_MS = 60_000;
/** A process that was told to end and has not is killed; what it acknowledged is in its files. */
const END_TIMEOUT_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;
/** One that ran for this long was well: the pauses begin anew. */
const STEADY_AFTER_MS = 60_000;

type Options = {
  dataDir: string;
  /**
   * Told whenever the process ended unasked or could not be started, which is tried again until it works, and when a
   * backup begins, because queries wait for it.
   */
  onProblem?: (message: string) => void;
};

/**
 * Starts the embedded database, keeps it running, and answers where to reach it. It ends with this process, or on
 * `close`. Only the first start can fail; later ones are tried again, after a pause that grows.
 */
export async function startEmbeddedDatabase({ dataDir, onProblem = () => {} }: Options) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const closing = new AbortController();
  let backups = 0;
  let child = start();
  let isReady = false;

  // Whatever ends this process, also a stop that took too long: a database without its server would hold the folder.
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

  /** None the first time, then one second, two, four and so on. */
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
    /** The process that serves. Null while another is being started. */
    running: () => (isReady ? child : null),
    isBackingUp: () => backups > 0,
    /** For a process that no longer answers: it would not hear a milder word. Another takes its place. */
    kill: () => void child.kill('SIGKILL'),
    async close() {
      closing.abort();
      await end(child);
      await running;
      process.removeListener('exit', endWithServer);
    },
  };
}

async function ended(child: ChildProcess): Promise<NodeJS.Signals | number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? child.exitCode;
}

async function end(child: ChildProcess) {
  const kill = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS);
  if (child.connected) child.disconnect();
  await ended(child);
  clearTimeout(kill);
}

function launch(dataDir: string): ChildProcess {
  const extension = extname(fileURLToPath(import.meta.url));
  const program =
    extension === '.ts'
      ? new URL('./database-process.ts', import.meta.url)
      : new URL('./database-process.js', import.meta.url);
  return fork(fileURLToPath(program), [dataDir], {
    execArgv: extension === '.ts' ? ['--import', 'tsx'] : [],
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
