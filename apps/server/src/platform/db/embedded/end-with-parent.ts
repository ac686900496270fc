import { Worker } from 'node:worker_threads';

const CHECK_EVERY_MS = 500;

/** Runs in a thread of its own: the main one may be busy, or hang, inside the database. */
const program = `
  const { workerData } = require('node:worker_threads');
  let orphanedFor = 0;
  setInterval(() => {
    if (process.ppid === workerData.parent) return;
    orphanedFor += workerData.everyMs;
    if (orphanedFor > workerData.graceMs) process.kill(process.pid, 'SIGKILL');
  }, workerData.everyMs);
`;

/** Kills this process when its parent is gone and it has not ended by itself within the grace. */
export function endWithParent(graceMs: number) {
  const workerData = { parent: process.ppid, everyMs: CHECK_EVERY_MS, graceMs };
  new Worker(program, { eval: true, workerData }).unref();
}
