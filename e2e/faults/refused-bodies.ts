/** Connections go on sending what was refused: bodies, bodies in chunks of a byte, and requests with hundreds of headers. */
import { setTimeout as wait } from 'node:timers/promises';
import { attackedServer } from './support/attacked-server.ts';
import { fault } from './support/fault.ts';
import { rawSender } from './support/raw-sender.ts';
import { countLost, reportAttack } from './support/report.ts';

const BEFORE_MS = 5_000;
const ATTACK_MS = 10_000;

const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: a', 'authorization: Bearer wrong', ...headers, '', ''].join('\r\n');
const long = ['content-type: application/json', 'content-length: 200000000'];
const chunked = (mediaType: string) => [`content-type: ${mediaType}`, 'transfer-encoding: chunked'];

const megabyte = 'x'.repeat(1024 * 1024);
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

const attacks: [name: string, connections: number, head: string, part: string][] = [
  ['bodies of 200 MB to a public endpoint with a wrong token', 40, post('/api/public/a/b/c', ...long), megabyte],
  ['bodies of 200 MB to an address that is none', 40, post('/api/none', ...long), megabyte],
  [
    'bodies that are streams without an end with a wrong token',
    40,
    post('/api/public/a/b/c/batch', ...chunked('application/x-ndjson')),
    chunk(megabyte),
  ],
  [
    'bodies in chunks of a byte to a public endpoint with a wrong token',
    20,
    post('/api/public/a/b/c', ...chunked('application/json')),
    chunk('x').repeat(20_000),
  ],
  [
    'bodies in chunks of a byte to the sign-in',
    20,
    post('/api/auth/login', ...chunked('application/json')),
    chunk('x').repeat(20_000),
  ],
  ['requests with 700 headers', 100, '', `GET /api/about HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(700)}\r\n`],
];

for (const [name, connections, head, part] of attacks)
  await fault(async (afterwards) => {
    const { serverUrl, databaseUrl, startCalls } = await attackedServer(afterwards);
    const sender = await rawSender();
    afterwards(async () => sender.kill());
    const traffic = startCalls();
    await wait(BEFORE_MS);
    const since = performance.now();
    sender.send({ serverUrl, connections, head, part });
    await wait(ATTACK_MS);
    const megabytes = await sender.stop();
    await traffic.stop();
    reportAttack(`${connections} connections with ${name}, for ${ATTACK_MS / 1000} s (${megabytes} MB sent)`, traffic, {
      lost: await countLost(databaseUrl, traffic.answered),
      since,
    });
    if (megabytes > 0) return;
    console.error('  The attack did not happen: nothing was sent.');
    process.exitCode = 1;
  });
