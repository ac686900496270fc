/**
 * Three organizations attack a fourth: two have a cell checked that would take seconds to run, and the third ends
 * processes that evaluate, each time with another graph that ran well before.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { attackedServer } from './support/attacked-server.ts';
import { call, keepDoing, registerAttacker } from './support/attacker.ts';
import { fault } from './support/fault.ts';
import { countLost, reportAttack } from './support/report.ts';

const GRAPHS = 80;
const ATTACK_MS = 15_000;

const request = { id: 'request', type: 'inputNode', name: 'Request', position: { x: 0, y: 0 } };
const joined = (targetId: string) => [{ id: 'edge', type: 'edge', sourceId: 'request', targetId }];

const slowCell = {
  nodes: [
    request,
    {
      id: 'table',
      type: 'decisionTableNode',
      name: 'Table',
      position: { x: 300, y: 0 },
      content: {
        hitPolicy: 'first',
        inputs: [{ id: 'i', name: 'Number', field: 'n' }],
        outputs: [{ id: 'o', name: 'Fee', field: 'fee' }],
        rules: [{ _id: 'r', i: 'sum(map([1..30000], sum(map([1..30000], # * 2)))) > 0', o: '1' }],
      },
    },
  ],
  edges: joined('table'),
};

/** Ends its process when it is told to: a value that holds itself cannot be written. */
const crashing = (n: number) => ({
  nodes: [
    request,
    {
      id: 'function',
      type: 'functionNode',
      name: 'Function',
      position: { x: 300, y: 0 },
      content: {
        source: `export const handler = async ({ bad }) => { const a = { n: ${n} }; if (bad) a.a = a; return a; };`,
      },
    },
  ],
  edges: joined('function'),
});

await fault(async (afterwards) => {
  const { serverUrl, databaseUrl, startCalls } = await attackedServer(afterwards);
  const attackers = await Promise.all(Array.from({ length: 3 }, () => registerAttacker(serverUrl)));
  const [first, second, third] = attackers as [(typeof attackers)[0], (typeof attackers)[0], (typeof attackers)[0]];
  const checks = [await first.checker('cell', slowCell), await second.checker('cell', slowCell)];
  const graphs: Parameters<typeof call>[0][] = [];
  for (let n = 0; n < GRAPHS; n++) graphs.push(await third.publish(`graph-${n}`, crashing(n)));
  for (const graph of graphs) await call(graph, {});

  const traffic = startCalls();
  await wait(4_000);
  const since = performance.now();
  let turn = 0;
  const attacks = [
    ...checks.map((check) => keepDoing(4, check)),
    keepDoing(8, () => call(graphs[turn++ % GRAPHS] as (typeof graphs)[0], { bad: true })),
  ];
  await wait(ATTACK_MS);
  await traffic.stop();
  await Promise.all(attacks.map((stop) => stop()));
  reportAttack('three organizations: slow checks and crashes', traffic, {
    lost: await countLost(databaseUrl, traffic.answered),
    since,
  });
});
