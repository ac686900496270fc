/** Sends batches without a pause, in a thread of its own: their bytes must not keep the neighbour's calls from being sent and timed. */

import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { keepDoing } from './attacker.ts';

export type BatchSenderOptions = { url: string; token: string; body: string; atOnce: number };

const { url, token, body, atOnce } = workerData as BatchSenderOptions;
const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };

const stop = keepDoing(atOnce, async () => {
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (!response.ok) await wait(100);
});
parentPort?.once('message', () => void stop().then(() => process.exit()));
