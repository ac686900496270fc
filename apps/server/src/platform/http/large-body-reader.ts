import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Endpoint } from '@rulewright/contract';
import { FairQueue } from '@rulewright/engine/fair-queue';
import type { AccountOf } from '#platform/limits';
import type { LargeBody, LargeBodyRead } from './body-thread.ts';

/** More memory than any body within the limits of length and values needs. */
const MAX_MEMORY_MB = 512;

type Task = { body: LargeBody; resolve: (read: LargeBodyRead) => void; reject: (reason: Error) => void };

const fromSource = extname(fileURLToPath(import.meta.url)) === '.ts';
const program = new URL(fromSource ? './body-thread.ts' : './body-thread.js', import.meta.url);

export type LargeBodyReader = ReturnType<typeof largeBodyReader>;

/** Parses large bodies in a worker thread, one at a time. Accounts with waiting bodies take turns. */
export function largeBodyReader(accountOf: AccountOf) {
  const waiting = new FairQueue<Task>();
  let thread: Worker | null = null;
  let current: Task | null = null;

  function next() {
    if (current) return;
    const task = waiting.take();
    if (!task) return;
    current = task;
    thread ??= start();
    thread.postMessage(task.body, [task.body.bytes.buffer as ArrayBuffer]);
  }

  function settle(end: (task: Task) => void) {
    const task = current;
    current = null;
    if (task) end(task);
    next();
  }

  function start(): Worker {
    const started = new Worker(program, {
      ...(fromSource && { execArgv: ['--import', 'tsx'] }),
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    started.unref();
    started.on('message', (read: LargeBodyRead) => settle(({ resolve }) => resolve(read)));
    const fail = (reason: Error) => {
      if (thread !== started) return;
      // The next body gets another thread.
      thread = null;
      settle(({ reject }) => reject(reason));
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`The thread that reads large bodies ended with ${code}.`)));
    return started;
  }

  return {
    read(bytes: Buffer, { method, path }: Pick<Endpoint, 'method' | 'path'>, organizationId: string) {
      // The buffer is moved to the thread, so it must not be shared with other bodies.
      const own = bytes.buffer.byteLength === bytes.length ? bytes : new Uint8Array(bytes);
      return new Promise<LargeBodyRead>((resolve, reject) => {
        waiting.push(accountOf(organizationId), { body: { bytes: own, method, path }, resolve, reject });
        next();
      });
    },
    async close() {
      await thread?.terminate();
    },
  };
}
