/** Runs one function, and says before that it does so. */
import { parentPort, workerData } from 'node:worker_threads';
import { open, optionsOf } from './run.ts';

const sandbox = await open();
const compiled = sandbox.compile(workerData as string, 'module');
if ('fault' in compiled) throw new Error(compiled.fault.reason);
parentPort?.postMessage('begins');
parentPort?.postMessage(await sandbox.run(compiled, '{}', optionsOf({ deadline: performance.now() + 50 })));
