/**
 * Small decisions, and functions, that make much work of little: one person calls each of them from eight organizations, and tests them with a
 * fixed clock. The calls of a neighbour must not notice.
 *
 * Most of the attacking calls get no answer before the attack ends, which is meant. What takes more than its steps is handed to the
 * workers, where decisions that are slow or large run one at a time, for all organizations of the account together; a call waits for
 * its turn for up to 15 seconds and is then refused with 429, and the attack is shorter. At most 500 of an
 * account wait, and none stays in the queue for longer.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { feeTable } from '../support/fee-table.ts';
import { serveDocument } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import type { Attack } from './support/attack-sender.ts';
import { attackSender } from './support/attack-sender.ts';
import { attackedServer } from './support/attacked-server.ts';
import { registerAttacker } from './support/attacker.ts';
import { fault } from './support/fault.ts';
import { isRunning } from './support/processes.ts';
import { countLost, reportAttack } from './support/report.ts';
import { startTraffic } from './support/traffic.ts';

const ORGANIZATIONS = 8;
/** The result, or that it is too large or takes too long. */
const ANSWERED = [200, 422];
const BEFORE_MS = 5_000;
const ATTACK_MS = 10_000;

const node = (id: string, type: string, content: object = {}) => ({ id, type, name: id, content });
const edge = (sourceId: string, targetId: string) => ({ id: `${sourceId}-${targetId}`, sourceId, targetId });
const expressions = (id: string, values: Record<string, string>) =>
  node(id, 'expressionNode', {
    expressions: Object.entries(values).map(([key, value]) => ({ id: key, key, value })),
    passThrough: true,
  });
const graphOf = (values: Record<string, string>, schema: object | null = null) => ({
  nodes: [
    node('in', 'inputNode'),
    expressions('node', values),
    node('out', 'outputNode', schema ? { schema: JSON.stringify(schema) } : {}),
  ],
  edges: [edge('in', 'node'), edge('node', 'out')],
});

/** Two nodes that give lists of objects, merged by each of many that have both before them. */
const merging = () => {
  const merged = Array.from({ length: 25 }, (_, at) => `m${at}`);
  return {
    nodes: [
      node('in', 'inputNode'),
      expressions('left', { a: 'l' }),
      expressions('right', { a: 'l' }),
      ...merged.map((id) => expressions(id, { [id]: '1' })),
    ],
    edges: [edge('in', 'left'), edge('in', 'right'), ...merged.flatMap((id) => [edge('left', id), edge('right', id)])],
  };
};

const manyFields = Object.fromEntries(Array.from({ length: 3_400 }, (_, at) => [`k${at}`, 1]));
const decimals = Array.from({ length: 1_500 }, (_, at) => (at + 1) / 1e11 + 0.12345678901);

const lists = {
  name: 'lists of lists of lists',
  graph: graphOf({ a: 'map(x, map(x, map(y, [1])))' }),
  input: { x: Array(135).fill(1), y: Array(194).fill(1) },
};

/** Each answers 422 with the reason, or is stopped. */
const functions = {
  'an endless loop': 'while (true) {}',
  'a growing list': 'const all = []; while (true) all.push(new Array(1000).fill(1))',
  recursion: 'const again = () => again(); again()',
  'a pattern that backtracks': '/(a+)+$/.test("a".repeat(40) + "!")',
  'an operation that cannot be interrupted': '[].includes.call({ length: 2 ** 53 - 1 }, 1)',
  'promises without an end': 'while (true) await null',
  'a promise that is never settled': 'await new Promise(() => {})',
  'a result that holds itself': 'const a = {}; a.a = a; return a',
};

const attacks = [
  lists,
  { name: 'objects that are merged', graph: merging(), input: { l: [manyFields] } },
  {
    name: 'a schema for each item',
    graph: graphOf(
      { a: 'map(x, map(x, map(x, 1)))' },
      {
        properties: { a: { items: { items: { items: true } } } },
      },
    ),
    input: { x: Array(135).fill(1) },
  },
  { name: 'a long name', graph: graphOf({ a: 'map([1..120], o)' }), input: { o: { ['k'.repeat(27_000)]: 1 } } },
  { name: 'decimals', graph: graphOf({ a: 'sum(map([1..40], sum(l)))' }), input: { l: decimals } },
  ...Object.entries(functions).map(([name, source]) => ({
    name: `a function: ${name}`,
    graph: {
      nodes: [
        node('in', 'inputNode'),
        node('f', 'functionNode', { source: `export const handler = async () => { ${source} }` }),
      ],
      edges: [edge('in', 'f')],
    },
    input: {},
  })),
];

for (const { name, graph, input } of attacks)
  await fault(async (afterwards) => {
    const { serverUrl, databaseUrl, startCalls } = await attackedServer(afterwards);
    const attacker = await registerAttacker(serverUrl);
    const calls: Attack[] = [];
    for (let n = 0; n < ORGANIZATIONS; n++) {
      const organization = n === 0 ? attacker : await attacker.another(`Attack ${n}`);
      const published = await organization.publish('hungry', graph);
      calls.push({ ...published, body: JSON.stringify({ input_data: input }), atOnce: 2, expected: ANSWERED });
    }
    const test = await attacker.testAt('2026-01-01T00:00:00Z', 'tested', graph, input);
    const sender = await attackSender();
    afterwards(async () => sender.kill());
    const traffic = startCalls();
    await wait(BEFORE_MS);
    const since = performance.now();
    sender.send([...calls, { ...test, atOnce: 2, expected: ANSWERED }]);
    await wait(ATTACK_MS);
    await traffic.stop();
    await sender.stop();
    reportAttack(`${name}, by one person with ${ORGANIZATIONS} organizations`, traffic, {
      lost: await countLost(databaseUrl, traffic.answered),
      since,
    });
  });

/** With its trace, it once took more memory than such a server has, and the embedded database went with the server. */
await fault(async (afterwards) => {
  const server = await startServer(
    { RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' },
    { nodeOptions: ['--max-old-space-size=1024'] },
  );
  afterwards(server.stop);
  const { url, token } = await serveDocument(server.url, feeTable);
  const attacker = await registerAttacker(server.url);
  const test = await attacker.testAt('2026-01-01T00:00:00Z', 'tested', lists.graph, lists.input);
  const sender = await attackSender();
  afterwards(async () => sender.kill());
  const traffic = startTraffic({ url: () => url, token, perSecond: 20 });
  await wait(BEFORE_MS);
  const since = performance.now();
  sender.send([{ ...test, atOnce: 4, expected: ANSWERED }]);
  await wait(ATTACK_MS);
  await traffic.stop();
  await sender.stop();
  reportAttack(`${lists.name}, tested with a trace on an embedded database and a heap of 1 GB`, traffic, {
    lost: await countLost(
      `postgresql://postgres@localhost:5432/postgres?host=${server.dataDir}/database`,
      traffic.answered,
    ),
    since,
  });
  for (const pid of [server.mainPid, server.pid]) {
    if (isRunning(pid)) continue;
    console.error(`  The process ${pid} of the server ended.`);
    process.exitCode = 1;
  }
});
