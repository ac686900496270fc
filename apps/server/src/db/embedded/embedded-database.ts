import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseProcessMessage } from './database-process.ts';
import { embeddedLayout } from './layout.ts';

type Options = {
  dataDir: string;
  /** Called when the process ended unasked and another took its place. */
  onRestart?: (reason: string) => void;
};

/** Starts the embedded database and answers where to reach it. It ends with this process, or on `close`. */
export async function startEmbeddedDatabase({ dataDir, onRestart }: Options) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let closing = false;
  let child = await launch(dataDir);
  watch(child);

  function watch(current: ChildProcess) {
    current.once('exit', async (code, signal) => {
      if (closing) return;
      // Without its database the server is of no use, so a failure to bring it back ends both.
      child = await launch(dataDir);
      watch(child);
      onRestart?.(`the embedded database ended with ${signal ?? code}`);
    });
  }

  return {
    connectionString: embeddedLayout(dataDir).connectionString,
    async close() {
      closing = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await exited;
    },
  };
}

function launch(dataDir: string): Promise<ChildProcess> {
  const extension = extname(fileURLToPath(import.meta.url));
  const program =
    extension === '.ts'
      ? new URL('./database-process.ts', import.meta.url)
      : new URL('./database-process.js', import.meta.url);
  const child = fork(fileURLToPath(program), [dataDir], {
    execArgv: extension === '.ts' ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message: DatabaseProcessMessage) =>
      message.ready ? resolve(child) : reject(new Error(message.reason)),
    );
    child.once('exit', () => reject(new Error('The embedded database ended before it was ready.')));
  });
}
