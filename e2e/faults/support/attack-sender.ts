/** Sends calls without a pause, in a process of its own: their bytes must not keep the neighbour's calls from being sent and timed. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keepDoing } from './attacker.ts';

export type Attack = { method?: 'POST' | 'PUT'; url: string; token: string; body: string; atOnce: number };

/** Starting it takes a second of a processor, so that is done before anything is measured. */
export async function attackSender() {
  const sender = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  await once(sender, 'message');
  return {
    send: (attacks: Attack[]) => void sender.send(attacks),
    stop: () => void sender.kill('SIGKILL'),
  };
}

function send({ method = 'POST', url, token, body, atOnce }: Attack) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  keepDoing(atOnce, async () => {
    const response = await fetch(url, { method, headers, body });
    await response.arrayBuffer();
    if (!response.ok) await wait(100);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.send?.('ready');
  const [attacks] = await once(process, 'message');
  for (const attack of attacks as Attack[]) send(attack);
  process.once('disconnect', () => process.exit());
}
