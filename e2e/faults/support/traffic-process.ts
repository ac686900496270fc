/** Traffic in a process of its own: what this one does for the attack must not keep the neighbour's calls from being sent and timed. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Traffic } from './traffic.ts';
import { Calls, startTraffic } from './traffic.ts';

type Target = { url: string; token: string; perSecond: number };

/** Starting the process takes a second of a processor, so that is done before anything is measured. */
export async function trafficProcess(target: Target) {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  return {
    start(): Traffic {
      const made = new Calls();
      child.send(target);
      return Object.assign(made, {
        async stop() {
          child.send('stop');
          const [told] = (await once(child, 'message')) as [{ made: Calls; timeOrigin: number }];
          const later = told.timeOrigin - performance.timeOrigin;
          Object.assign(made, told.made);
          for (const call of made.calls) call.since += later;
          for (const failure of made.failures) failure.at += later;
          for (const [at, success] of made.successes.entries()) made.successes[at] = success + later;
        },
      });
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.send?.('ready');
  const [target] = (await once(process, 'message')) as [Target];
  const traffic = startTraffic({ ...target, url: () => target.url });
  process.once('message', async () => {
    await traffic.stop();
    process.send?.({ made: traffic, timeOrigin: performance.timeOrigin });
  });
  process.once('disconnect', () => process.exit());
}
