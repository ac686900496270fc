import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_PIPELINED, oneAtATime } from './one-at-a-time.ts';

async function serve(answer: RequestListener) {
  let told = 0;
  const server = createServer(oneAtATime(answer))
    .on('request', () => told++)
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, received: () => received, told: () => told };
}

const requests = (count: number) =>
  Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nhost: a\r\n\r\n`).join('');

test('requests that a connection sends together are begun when the answers before them have ended', async () => {
  const begun: string[] = [];
  const answers: ServerResponse[] = [];
  const { socket, received } = await serve(({ url = '' }, response) => {
    begun.push(url);
    answers.push(response);
  });
  socket.write(requests(3));
  for (const url of ['/0', '/1', '/2']) {
    await expect.poll(() => begun.at(-1)).toBe(url);
    answers.at(-1)?.end(`answer to ${url}`);
  }
  await expect.poll(received).toMatch(/answer to \/0[\s\S]*answer to \/1[\s\S]*answer to \/2/);
  expect(begun).toHaveLength(3);
});

test('a connection may go on after its answers', async () => {
  const { socket, received } = await serve(({ url }, response) => void response.end(`answer to ${url}`));
  for (let n = 0; n < 3; n++) {
    socket.write(requests(MAX_PIPELINED));
    await expect.poll(() => received().split('answer to').length - 1).toBe((n + 1) * MAX_PIPELINED);
  }
});

test('a connection on which more wait is closed, and neither what waits nor what follows costs anything', async () => {
  const begun: string[] = [];
  const { socket, told } = await serve(({ url = '' }) => void begun.push(url));
  socket.write(requests(2_000));
  await once(socket, 'close');
  expect(begun).toEqual(['/0']);
  expect(told()).toBe(2 + MAX_PIPELINED);
});

test('nothing that waits is begun on a connection that its client closes', async () => {
  const begun: string[] = [];
  const ended: string[] = [];
  const { socket } = await serve(({ url = '' }, response) => {
    begun.push(url);
    response.on('close', () => ended.push(url));
  });
  socket.write(requests(3));
  await expect.poll(() => begun).toEqual(['/0']);
  socket.destroy();
  await expect.poll(() => ended).toEqual(['/0']);
  await new Promise(setImmediate);
  expect(begun).toEqual(['/0']);
});
