import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from '../faults/support/processes.ts';

const root = join(import.meta.dirname, '../..');

type Options = {
  dataDir?: string;
  /** The folder of another built checkout, to compare with. */
  checkout?: string;
  /** Options of Node, in addition to those of `npm start`. */
  nodeOptions?: string[];
};

/** For a server that soon ends: the WebAssembly of its embedded database is not worth optimizing. */
export const shortLived = { nodeOptions: ['--liftoff-only'] };

/** The built product on a free loopback port, with data of its own. */
export async function startServer(environment: Record<string, string> = {}, options: Options = {}) {
  const checkout = options.checkout ?? root;
  const main = join(checkout, 'apps/server/dist/main.js');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'rulewright-e2e-')));
  // Chosen here and not by the server, because links in mail begin with it.
  const port = String(await freePort());
  const nodeOptions = [...(await nodeOptionsOfStart(checkout)), ...(options.nodeOptions ?? [])];
  const server = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      said += chunk;
      const address = /listens on (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  const mainPid = server.pid as number;
  const serverPids = await childrenOf(mainPid, 'server-process');
  return {
    url,
    dataDir,
    mainPid,
    /** The first process that serves. A checkout from before there was a main process serves alone. */
    pid: serverPids[0] ?? mainPid,
    /** Without a chance to tidy up. Its data stays. */
    async kill() {
      // Its standard error is closed when the last of its processes has ended.
      const ended = once(server, 'close');
      server.kill('SIGKILL');
      for (const pid of serverPids) process.kill(pid, 'SIGKILL');
      await ended;
    },
    async stop() {
      const runs = server.exitCode === null && server.signalCode === null;
      const ended = runs ? once(server, 'exit') : null;
      server.kill('SIGTERM');
      await ended;
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Those that `npm start` has. */
async function nodeOptionsOfStart(checkout: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
