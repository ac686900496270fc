import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { once } from 'node:events';

/** A pause, so that a process that fails at each start does not take processor time from the others. */
const RESTART_AFTER_MS = 1_000;

type Options = {
  program: string;
  count: number;
  /** How long a process may take to finish its running requests before it is killed. */
  stopTimeoutMs: number;
  say: (text: string) => void;
};

/** Runs several server processes behind one port. A process that dies is replaced, and all of them stop together. */
export function serverProcesses({ program, count, stopTimeoutMs, say }: Options) {
  let isStopping = false;

  async function replace(worker: Worker, code: number, signal: string | null) {
    // The primary still hands connections to the process until it has disconnected.
    if (worker.isConnected()) await once(worker, 'disconnect');
    if (isStopping) return;
    say(`A server process ended with ${signal ?? `code ${code}`}. Another is started.`);
    setTimeout(() => isStopping || cluster.fork(), RESTART_AFTER_MS);
  }

  return {
    /**
     * Starts one process first, and fails if that ends before it listens. It has reported the reason by then, and the
     * others would report the same.
     */
    async start(): Promise<{ port: number }> {
      // Names the program explicitly, because this process may have been started by another script, such as one that
      // builds first.
      cluster.setupPrimary({ exec: program });
      const { port } = await listening(cluster.fork());
      cluster.on('exit', replace);
      await Promise.all(Array.from({ length: count - 1 }, () => listening(cluster.fork()).catch(() => null)));
      return { port };
    },

    async stop() {
      isStopping = true;
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(running.map((worker) => stopped(worker, stopTimeoutMs)));
    },
  };
}

async function listening(worker: Worker): Promise<{ port: number }> {
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  const [address] = await once(worker, 'listening', { signal: ended.signal });
  return address;
}

async function stopped(worker: Worker, timeoutMs: number) {
  const exited = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const kill = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs);
  await exited;
  clearTimeout(kill);
}
