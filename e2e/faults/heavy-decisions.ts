/** Many graphs that take about 440 ms each, all of which ran well before, are called by one organization and by three. */
import { setTimeout as wait } from 'node:timers/promises';
import { attackedServer } from './support/attacked-server.ts';
import { call, keepDoing, registerAttacker } from './support/attacker.ts';
import { fault } from './support/fault.ts';
import { countLost, reportAttack } from './support/report.ts';

const GRAPHS = 150;
const GOAL_MS = 440;
const ATTACK_MS = 12_000;

/** Takes as long as the caller's `size` says. */
const heavy = (n: number) => ({
  nodes: [
    { id: 'request', type: 'inputNode', name: 'Request', position: { x: 0, y: 0 } },
    {
      id: 'expression',
      type: 'expressionNode',
      name: 'Expression',
      position: { x: 300, y: 0 },
      content: {
        expressions: [{ id: 'e', key: 'total', value: `${n} + sum(map([1..size], sum(map([1..1000], # * 2))))` }],
      },
    },
  ],
  edges: [{ id: 'edge', type: 'edge', sourceId: 'request', targetId: 'expression' }],
});

type Graph = Parameters<typeof call>[0];

/** The size that takes about as long as wanted on this machine. */
async function sizeFor(graph: Graph, milliseconds: number): Promise<number> {
  let size = 100;
  for (let round = 0; round < 3; round++) {
    const since = performance.now();
    await call(graph, { size });
    size = Math.max(1, Math.round((size * milliseconds) / (performance.now() - since)));
  }
  return size;
}

for (const organizations of [1, 3])
  await fault(async (afterwards) => {
    const { serverUrl, databaseUrl, startCalls } = await attackedServer(afterwards);
    const attackers = await Promise.all(Array.from({ length: organizations }, () => registerAttacker(serverUrl)));
    const groups: Graph[][] = attackers.map(() => []);
    for (let n = 0; n < GRAPHS; n++) {
      const attacker = attackers[n % organizations] as (typeof attackers)[0];
      groups[n % organizations]?.push(await attacker.publish(`graph-${n}`, heavy(n)));
    }
    for (const graph of groups.flat()) await call(graph, { size: 1 });
    const calibrator = await registerAttacker(serverUrl);
    const size = await sizeFor(await calibrator.publish('calibration', heavy(GRAPHS)), GOAL_MS);

    const traffic = startCalls();
    await wait(4_000);
    const since = performance.now();
    const stops = groups.map((graphs) => {
      let turn = 0;
      return keepDoing(GRAPHS / organizations, () => call(graphs[turn++ % graphs.length] as Graph, { size }));
    });
    await wait(ATTACK_MS);
    await traffic.stop();
    const who = organizations === 1 ? 'one organization' : `${organizations} organizations`;
    reportAttack(`${GRAPHS} decisions of ${GOAL_MS} ms by ${who}`, traffic, {
      lost: await countLost(databaseUrl, traffic.answered),
      since,
    });
    await Promise.all(stops.map((stop) => stop()));
  });
