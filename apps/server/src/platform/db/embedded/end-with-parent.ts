import { Worker } from 'node:worker_threads';

const CHECK_EVERY_MS = 500;

/** Runs in a separate thread, because the main thread may be busy or stuck inside the database. */
const program = `
  const { workerData } = require('node:worker_threads');
  let orphanedFor = 0;
  setInterval(() => {
    if (process.ppid === workerData.parent) return;
    orphanedFor += workerData.everyMs;
    if (orphanedFor > workerData.graceMs) process.kill(process.pid, 'SIGKILL');
  }, workerData.everyMs);
`;

/** Kills this process if its parent has ended and it has not ended by itself within the grace time. */
export function endWithParent(graceMs: number) {
  const workerData = { parent: process.ppid, everyMs: CHECK_EVERY_MS, graceMs };
  new Worker(program, { eval: true, workerData }).unref();
}
