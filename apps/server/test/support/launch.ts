import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, vi } from 'vitest';
import type { makeStorage } from './storage.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the server as it is shipped. */
    shipped: string;
    /** Options of Node for processes that end soon. */
    shortLived: string[];
  }
}

export type Storage = Awaited<ReturnType<typeof makeStorage>>;

export const settingsOf = ({ dataDir, databaseUrl }: Storage) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

/** The processes that a process has started. */
export const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The server in processes of its own, which end with the test at the latest. */
export function launch(environment: Record<string, string>, nodeOptions: string[] = []) {
  const server = spawn(
    process.execPath,
    [...inject('shortLived'), ...nodeOptions, join(inject('shipped'), 'main.js')],
    {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'info',
        ...environment,
      },
    },
  );
  onTestFinished(() => void server.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  server.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  server.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const exited = once(server, 'close').then(([code, signal]) => ({ code, signal }));
  const url = new Promise<string>((resolve, reject) => {
    server.stderr.on('data', () => {
      const address = /listens on (\S+)/.exec(output.stderr)?.[1];
      if (address) resolve(address);
    });
    server.once('exit', () => reject(new Error(`The server ended: ${output.stderr}`)));
  });
  // Not everybody who launches one asks for its address.
  url.catch(() => {});
  /** Ends all of it at once, without a chance to tidy up. */
  const kill = async () => {
    const serving = childrenOf(server.pid as number);
    server.kill('SIGKILL');
    for (const pid of serving) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect([server.pid as number, ...serving].filter(isRunning)).toEqual([]), 20_000);
  };
  return { server, output, exited, url, kill };
}
