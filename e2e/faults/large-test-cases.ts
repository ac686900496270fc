/**
 * One organization writes as many test cases as a document may have, reads them and runs them without a pause, while a neighbour
 * calls: cases of thousands of members each, ten thousand small ones, and ten thousand that are not valid.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { feeTable } from '../support/fee-table.ts';
import { attackSender } from './support/attack-sender.ts';
import { attackedServer } from './support/attacked-server.ts';
import { keepDoing, registerAttacker } from './support/attacker.ts';
import { fault } from './support/fault.ts';
import { countLost, reportAttack } from './support/report.ts';

const BEFORE_MS = 5_000;
const SECONDS = 15;

const members = Object.fromEntries(Array.from({ length: 5_500 }, (_, n) => [`k${n}`, 1]));
const cases = (count: number, fields: object) =>
  Array.from({ length: count }, (_, n) => ({ name: `Case ${n}`, expected: {}, ...fields }));

for (const [name, testCases, expected] of [
  ['130 test cases of 5,500 members', cases(130, { input: members }), [200]],
  ['10,000 test cases', cases(10_000, { input: { note: 'x'.repeat(300) } }), [200]],
  ['10,000 invalid test cases', cases(10_000, { input: 1, tags: 1, any: 1, notes: 1 }), [400]],
] as const)
  await fault(async (afterwards) => {
    const { serverUrl, databaseUrl, startCalls } = await attackedServer(afterwards);
    const attacker = await registerAttacker(serverUrl);
    const { url, token } = await attacker.document('cases', feeTable);
    const sender = await attackSender();
    afterwards(async () => sender.kill());
    const traffic = startCalls();
    await wait(BEFORE_MS);
    const since = performance.now();
    sender.send([
      {
        method: 'PUT',
        url: `${url}/test-cases`,
        token,
        body: JSON.stringify({ test_cases: testCases }),
        atOnce: 2,
        expected,
      },
      { url: `${url}/test-runs`, token, body: '{}', atOnce: 1, expected: [200] },
    ]);
    const headers = { authorization: `Bearer ${token}` };
    const stopReading = keepDoing(1, async () => {
      for (const path of ['test-cases?limit=100', 'test-cases/history?limit=100'])
        await (await fetch(`${url}/${path}`, { headers })).arrayBuffer();
    });
    await wait(SECONDS * 1_000);
    await traffic.stop();
    await stopReading();
    await sender.stop();
    reportAttack(`${name} written, read and run without a pause, for ${SECONDS} s`, traffic, {
      lost: await countLost(databaseUrl, traffic.answered),
      since,
    });
  });
