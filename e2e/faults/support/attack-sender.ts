/** Sends calls without a pause, in a process of its own: their bytes must not keep the neighbour's calls from being sent and timed. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NICENESS_OF_ATTACKERS } from './attacked-server.ts';
import { keepDoing } from './attacker.ts';

export type Attack = {
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  token: string;
  body?: string;
  atOnce: number;
  /** Where answers come, one of these statuses must be among them, or the attack did not happen. */
  expected: readonly number[];
};

/** How many answers had each status, for each attack; "failed" counts those that never came. */
export type Answers = Record<string, number>;

/** Starting it takes a second of a processor, so that is done before anything is measured. */
export async function attackSender() {
  const sender = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  await once(sender, 'message');
  return {
    send: (attacks: Attack[]) => void sender.send(attacks),
    /** Ends the attack. The run fails where none was answered, or one of them only as it does not expect. */
    async stop() {
      const told = once(sender, 'message');
      sender.send('stop');
      const [attacks] = (await told) as [{ attack: Attack; answers: Answers }[]];
      sender.kill('SIGKILL');
      // Of an account that has many calls, some wait for longer than the attack lasts.
      const answered = attacks.filter(({ answers }) => Object.keys(answers).length > 0);
      if (answered.length === 0) fail('No call of the attack was answered.');
      for (const { attack, answers } of answered) requireAnswers(attack, answers);
    },
    kill: () => void sender.kill('SIGKILL'),
  };
}

function requireAnswers({ url, expected }: Attack, answers: Answers) {
  if (expected.some((status) => (answers[status] ?? 0) > 0)) return;
  fail(`The attack on ${url} did not happen: ${JSON.stringify(answers)}`);
}

function fail(reason: string) {
  console.error(`  ${reason}`);
  process.exitCode = 1;
}

function send({ method = 'POST', url, token, body, atOnce }: Attack, answers: Answers) {
  const count = (status: number | string) => {
    answers[status] = (answers[status] ?? 0) + 1;
  };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  keepDoing(atOnce, async () => {
    const response = await fetch(url, { method, headers, ...(body && { body }) }).catch((error) => {
      count('failed');
      throw error;
    });
    count(response.status);
    for await (const _ of response.body ?? []);
    if (!response.ok) await wait(100);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setPriority(NICENESS_OF_ATTACKERS);
  process.send?.('ready');
  const [attacks] = await once(process, 'message');
  const sent = (attacks as Attack[]).map((attack) => ({ attack, answers: {} as Answers }));
  for (const { attack, answers } of sent) send(attack, answers);
  process.once('message', () => process.send?.(sent));
  process.once('disconnect', () => process.exit());
}
