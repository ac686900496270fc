/** An evaluating process is killed every half second while the public endpoint is called, which those processes answer. */
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../apps/server/test/support/postgres.ts';
import { fault } from './support/fault.ts';
import { childrenOf } from './support/processes.ts';
import { countLost, report } from './support/report.ts';
import { servedUnderLoad } from './support/served-under-load.ts';

await fault(async (afterwards) => {
  const postgres = await startPostgres();
  afterwards(postgres.stop);
  const { server, traffic } = await servedUnderLoad(postgres.url, afterwards, {
    EVALUATION_IN_PROCESS: 'off',
    SERVER_PROCESSES: '1',
  });
  const since: number[] = [];
  for (let round = 0; round < 10; round++) {
    // The server has other children for a moment, which end by themselves.
    const [worker] = await childrenOf(server.pid, 'engine-runner');
    if (!worker) throw new Error('There is no evaluating process to kill');
    since.push(performance.now());
    process.kill(worker, 'SIGKILL');
    await wait(500);
  }
  await wait(2_000);
  await traffic.stop();
  report('`kill -9` of an evaluating process, ten times', traffic, {
    lost: await countLost(postgres.url, traffic.answered),
    since,
  });
});
