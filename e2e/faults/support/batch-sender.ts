/** Sends batches without a pause, in a process of its own: their bytes must not keep the neighbour's calls from being sent and timed. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { keepDoing } from './attacker.ts';

export type BatchSenderOptions = { url: string; token: string; body: string; atOnce: number };

const [options] = await once(process, 'message');
const { url, token, body, atOnce } = options as BatchSenderOptions;
const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };

keepDoing(atOnce, async () => {
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (!response.ok) await wait(100);
});
process.once('disconnect', () => process.exit());
