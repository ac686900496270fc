/** 400 connections of one token ask for results of 16 MB and read nothing of them, while a neighbour calls. */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serveDocument } from '../support/served-document.ts';
import { attackedServer } from './support/attacked-server.ts';
import { fault } from './support/fault.ts';
import { countLost, reportAttack } from './support/report.ts';

const CONNECTIONS = 400;
const SECONDS = 30;

const source = "export const handler = () => ({ text: 'x'.repeat(16_000_000) })";
const large = {
  nodes: [
    { id: 'request', type: 'inputNode', name: 'Request' },
    { id: 'large', type: 'functionNode', name: 'Large', content: { source } },
  ],
  edges: [{ id: 'edge', sourceId: 'request', targetId: 'large' }],
};

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;

await fault(async (afterwards) => {
  const { serverUrl, serverPid, databaseUrl, startCalls } = await attackedServer(afterwards);
  const { url, token } = await serveDocument(serverUrl, large);
  const { hostname, port, pathname } = new URL(url);
  const body = '{"input_data":{}}';
  const call =
    `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  let going = true;

  /** Whoever is cut off or refused comes back at once. */
  function stayUnread() {
    if (!going) return;
    const connection = connect(Number(port), hostname, () => connection.write(call));
    connection.once('readable', () => {
      // A refusal is read, so that the connection can be given up; of a result nothing more is taken.
      if (/^HTTP\/1.1 (?!200)/.test(String(connection.read(16) ?? ''))) setTimeout(() => connection.destroy(), 1_000);
    });
    connection.on('error', () => {}).once('close', stayUnread);
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  }
  const open = new Set<ReturnType<typeof connect>>();
  afterwards(() => {
    going = false;
    for (const connection of open) connection.destroy();
  });

  const traffic = startCalls();
  await wait(4_000);
  const since = performance.now();
  const before = residentMegabytes(serverPid);
  for (let n = 0; n < CONNECTIONS; n++) stayUnread();
  let peak = before;
  for (let n = 0; n < SECONDS * 10; n++) {
    await wait(100);
    peak = Math.max(peak, residentMegabytes(serverPid));
  }
  await traffic.stop();
  reportAttack(
    `${CONNECTIONS} connections that read nothing of 16 MB results, for ${SECONDS} s ` +
      `(server's memory ${Math.round(before)} MB, at most ${Math.round(peak)} MB)`,
    traffic,
    { lost: await countLost(databaseUrl, traffic.answered), since },
  );
});
