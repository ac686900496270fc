/**
 * One organization sends batches without a pause, more at once than it may, while a neighbour calls: first it reads their
 * answers, and then it reads nothing of large ones.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { feeTable, order } from '../support/fee-table.ts';
import { attackSender } from './support/attack-sender.ts';
import { attackedServer } from './support/attacked-server.ts';
import { registerAttacker } from './support/attacker.ts';
import type { Afterwards } from './support/fault.ts';
import { fault } from './support/fault.ts';
import { childrenOf } from './support/processes.ts';
import { countLost, reportAttack } from './support/report.ts';

const AT_ONCE = 12;
const CONNECTIONS = 50;
const SECONDS = 15;
const inputs = (input: string, count: number) => `{"inputs":[${Array(count).fill(input).join(',')}]}`;

const source = "export const handler = () => ({ text: 'x'.repeat(1_000_000) })";
const large = {
  nodes: [
    { id: 'request', type: 'inputNode', name: 'Request' },
    { id: 'large', type: 'functionNode', name: 'Large', content: { source } },
  ],
  edges: [{ id: 'edge', sourceId: 'request', targetId: 'large' }],
};

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;

/** Of the largest of the servers that the first process has started. */
async function serverMegabytes(pid: number): Promise<number> {
  return Math.max(...(await childrenOf(pid, 'server-process')).map(residentMegabytes));
}

type Attack = (
  published: { url: string; token: string },
  afterwards: Afterwards,
) => Promise<() => unknown> | (() => unknown);

async function run(name: string, graph: object, attack: Attack) {
  await fault(async (afterwards) => {
    const { serverUrl, mainPid, databaseUrl, startCalls } = await attackedServer(afterwards);
    const attacker = await registerAttacker(serverUrl);
    const published = await attacker.publish('batches', graph);
    const traffic = startCalls();
    await wait(4_000);
    const since = performance.now();
    const before = await serverMegabytes(mainPid);
    const stop = await attack(published, afterwards);
    let peak = before;
    for (let n = 0; n < SECONDS * 10; n++) {
      await wait(100);
      peak = Math.max(peak, await serverMegabytes(mainPid));
    }
    await traffic.stop();
    await stop();
    reportAttack(
      `${name}, for ${SECONDS} s (a server's memory ${Math.round(before)} MB, at most ${Math.round(peak)} MB)`,
      traffic,
      { lost: await countLost(databaseUrl, traffic.answered, 60_000), since },
    );
  });
}

await run(`${AT_ONCE} batches of 10,000 inputs at once by one organization`, feeTable, async ({ url, token }) => {
  const body = inputs(JSON.stringify(order.input_data), 10_000);
  const sender = await attackSender();
  sender.send([{ url: `${url}/batch`, token, body, atOnce: AT_ONCE, expected: [200] }]);
  return sender.stop;
});

await run(
  `${CONNECTIONS} connections that read nothing of batches with results of 1 MB`,
  large,
  (published, afterwards) => {
    const { hostname, port, pathname } = new URL(published.url);
    const body = inputs('{}', 1_000);
    const call =
      `POST ${pathname}/batch HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${published.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const open = new Set<ReturnType<typeof connect>>();
    let going = true;

    /** Whoever is cut off or refused comes back. */
    function stayUnread() {
      if (!going) return;
      const connection = connect(Number(port), hostname, () => connection.write(call));
      connection.once('readable', () => {
        // A refusal is read, so that the connection can be given up; of results nothing more is taken.
        if (/^HTTP\/1.1 (?!200)/.test(String(connection.read(16) ?? ''))) setTimeout(() => connection.destroy(), 200);
      });
      connection.on('error', () => {}).once('close', stayUnread);
      open.add(connection);
      connection.once('close', () => open.delete(connection));
    }
    function stop() {
      going = false;
      for (const connection of open) connection.destroy();
    }
    afterwards(stop);
    for (let n = 0; n < CONNECTIONS; n++) stayUnread();
    return stop;
  },
);
