import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DROP_EVERY_MS, DROPPED_AT_ONCE, joinSmallParts, MAX_DROPPED_BYTES, MAX_SMALL_PARTS } from './body-parts.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Sends a body in parts, all at once, and tells what arrived. */
async function send(parts: string[], contentType = 'application/json') {
  const arrived: string[] = [];
  let made = 0;
  const server = createServer((request, response) => {
    joinSmallParts(request);
    const { push } = request;
    request.push = (part) => {
      made++;
      return push(part);
    };
    request.on('data', (part) => arrived.push(part.toString())).on('end', () => void response.end());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket
    .on('error', () => {})
    .on('data', (data) => {
      answer += data;
    });
  const head = `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${contentType}\r\ntransfer-encoding: chunked`;
  socket.write(`${head}\r\n\r\n${parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')}0\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  return { arrived, made, status: Number(answer.slice(9, 12)) };
}

test('the parts of a body that arrive together are joined, and none is lost', async () => {
  const parts = Array.from({ length: 1_000 }, (_, n) => `${n},`);
  const { arrived, status } = await send(parts);
  expect([arrived.join(''), status]).toEqual([parts.join(''), 200]);
  expect(arrived.length).toBeLessThan(20);
});

test('large parts are not held, however many there are', async () => {
  const parts = Array<string>(MAX_SMALL_PARTS + 10).fill('x'.repeat(80));
  const { arrived, status } = await send(parts);
  expect([arrived.join('').length, status]).toEqual([80 * parts.length, 200]);
});

test('a connection that goes on sending tiny parts is closed without an answer, and nothing is made of what follows', async () => {
  const parts = Array<string>(4 * MAX_SMALL_PARTS).fill('x');
  const { arrived, made, status } = await send(parts);
  expect(arrived.join('').length).toBeLessThanOrEqual(MAX_SMALL_PARTS);
  expect(made).toBeLessThan(MAX_SMALL_PARTS + 10);
  expect(status).toBe(0);
  // Node.js gives its parser to the next connection.
  expect(await send(['whole'])).toMatchObject({ arrived: ['whole'], status: 200 });
});

test('the lines of a stream may come one by one, but not byte by byte', async () => {
  const lines = Array<string>(2 * MAX_SMALL_PARTS).fill('{"n":1}\n');
  expect((await send(lines, 'application/x-ndjson')).arrived.join('')).toBe(lines.join(''));
  expect((await send(lines)).status).toBe(0);
  expect((await send(Array<string>(2 * MAX_SMALL_PARTS).fill('\n'), 'application/x-ndjson')).status).toBe(0);
});

/** Answers at once, and goes on receiving a body without an end. Tells how much was sent when the connection is closed. */
async function sendAfterAnswer(part: string) {
  const server = createServer(oneAtATime((_request, response) => void response.writeHead(401).end())).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const chunk = `${part.length.toString(16)}\r\n${part}\r\n`.repeat(Math.ceil(1_000 / part.length));
  let sent = 0;
  let answer = '';
  socket
    .on('error', () => {})
    .on('data', (data) => {
      answer += data;
    });
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n');
  const send = () => {
    while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
  };
  socket.on('drain', send);
  send();
  await new Promise((resolve) => socket.once('close', resolve));
  return { sent, status: Number(answer.slice(9, 12)) };
}

test.each([
  ['large', 'x'.repeat(65_000), 2 * MAX_DROPPED_BYTES],
  // Some megabytes are on their way when the connection is closed.
  ['tiny', 'x', MAX_DROPPED_BYTES / 4],
])(
  'a connection that sends %s parts after its answer is closed, and its sender has the answer',
  async (_, part, most) => {
    const { sent, status } = await sendAfterAnswer(part);
    expect(status).toBe(401);
    expect(sent).toBeLessThan(most);
  },
);

test('what follows answers is dropped by one connection after the other, a little at a time', async () => {
  const sockets: Socket[] = [];
  const server = createServer(
    oneAtATime((request, response) => {
      sockets.push(request.socket);
      response.writeHead(401).end();
    }),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const turns: (() => void)[] = [];
  const later = setTimeout;
  const waiting = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => {
    waiting.mockRestore();
    turns.shift()?.();
  });
  waiting.mockImplementation(((run: () => void, ms?: number) =>
    ms === DROP_EVERY_MS ? turns.push(run) : later(run, ms)) as typeof setTimeout);
  for (let n = 0; n < 3; n++) {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void client.destroy());
    client.on('error', () => {}).write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9000000\r\n\r\n');
    await once(client, 'data');
    client.write('x'.repeat(9_000_000));
  }
  const dropped = () => sockets.map(({ bytesRead }) => Math.floor(bytesRead / DROPPED_AT_ONCE));
  await expect.poll(dropped).toEqual([1, 1, 1]);
  for (const turn of [0, 1, 2]) {
    await expect.poll(() => turns.length).toBe(1);
    turns.shift()?.();
    await expect.poll(dropped).toEqual([2, turn > 0 ? 2 : 1, turn > 1 ? 2 : 1]);
  }
});

test('a body that is longer than the answer waits for is dropped, and its connection can be used again', async () => {
  const server = createServer(
    oneAtATime(({ url }, response) => void response.writeHead(url === '/refused' ? 413 : 200).end()),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answers = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answers += text;
  });
  const length = 8_000_000;
  socket.write(`POST /refused HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`);
  await expect.poll(() => answers).toMatch(/ 413 /);
  socket.write('x'.repeat(length));
  socket.write('GET /next HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(() => answers).toMatch(/ 200 /);
});
