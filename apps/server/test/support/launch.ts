import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
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

/** The server in a process of its own, which ends with the test at the latest. */
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
  return { server, output, exited, url };
}
