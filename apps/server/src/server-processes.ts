import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { once } from 'node:events';

/** One that dies at each start must not take the processor from the others. */
const RESTART_AFTER_MS = 1_000;

type Options = {
  /** The file that each process runs. */
  program: string;
  count: number;
  /** How long a process may take to answer what is running before it is killed. */
  stopTimeoutMs: number;
  say: (text: string) => void;
};

/** Several servers behind one port, each a process of its own. One that dies is replaced, and they stop together. */
export function serverProcesses({ program, count, stopTimeoutMs, say }: Options) {
  let isStopping = false;

  async function replace(worker: Worker, code: number, signal: string | null) {
    // Until then it is still given connections.
    if (worker.isConnected()) await once(worker, 'disconnect');
    if (isStopping) return;
    say(`A server process ended with ${signal ?? `code ${code}`}. Another is started.`);
    setTimeout(() => isStopping || cluster.fork(), RESTART_AFTER_MS);
  }

  return {
    /** Fails when the first ends before it listens. By then it has said why, and the others would say the same. */
    async start(): Promise<{ port: number }> {
      // Whatever began this process, such as a script that builds first.
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
