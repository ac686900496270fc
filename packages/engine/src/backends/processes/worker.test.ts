import { spawn } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { Worker } from './worker.ts';

const none = async () => null as never;
const host = { load: none, http: none, log() {} };
const events = { ready() {}, answered() {}, called() {}, pong() {}, ended() {} };

test.runIf(process.platform === 'linux')(
  'the processor time that a worker had used is still known after it crashed, so that its tasks are charged for it',
  async () => {
    const child = spawn(process.execPath, ['-e', 'while (true);'], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
    const worker = new Worker(child, 'isolated', host, events);
    await vi.waitFor(() => expect(worker.readProcessorMs()).toBeGreaterThan(0), 5_000);
    const usedMs = worker.processorMs;
    worker.kill();
    await worker.exited;
    expect(worker.readProcessorMs()).toBeNull();
    expect(worker.processorMs).toBe(usedMs);
  },
);
