import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import {
  MAX_UNSENT_BYTES,
  MAX_UNSENT_BYTES_PER_ACCOUNT,
  STALL_WHEN_SHORT_MS,
  unsentAnswers,
} from './unsent-answers.ts';

const MEGABYTE = 1024 * 1024;

function makeAnswer() {
  const socket = new Socket();
  const answer = new ServerResponse(new IncomingMessage(socket));
  answer.assignSocket(socket);
  return { socket, answer };
}

function start() {
  const unsent = unsentAnswers((organizationId) => organizationId);
  const hold = (organization: string, megabytes: number) => {
    const { socket, answer } = makeAnswer();
    return { socket, isHeld: unsent.hold(organization, megabytes * MEGABYTE, answer) };
  };
  return { unsent, hold };
}

test('an organization is refused an answer beyond its share, and another organization is not', () => {
  const { hold } = start();
  const most = MAX_UNSENT_BYTES_PER_ACCOUNT / MEGABYTE;
  expect(hold('a', most - 1).isHeld).toBe(true);
  expect(hold('a', 1).isHeld).toBe(true);
  expect(hold('a', 1).isHeld).toBe(false);
  expect(hold('b', 1).isHeld).toBe(true);
});

test('a single answer may be larger than the share of its organization', () => {
  const { hold } = start();
  expect(hold('a', 90).isHeld).toBe(true);
  expect(hold('a', 1).isHeld).toBe(false);
});

test('an answer whose connection is closed no longer counts', async () => {
  const { unsent, hold } = start();
  const [first, second] = [hold('a', 40), hold('a', 20)];
  first.socket.destroy();
  second.socket.destroy();
  await expect.poll(() => unsent.bytes).toBe(0);
  expect(hold('a', 60).isHeld).toBe(true);
});

test('clients have less time once half of a share is taken, and only those of that organization', () => {
  const { hold } = start();
  const [neighbour, first] = [hold('b', 20), hold('a', 20)];
  expect(first.socket.timeout).toBeUndefined();
  const second = hold('a', 20);
  expect([first.socket.timeout, second.socket.timeout]).toEqual([STALL_WHEN_SHORT_MS, STALL_WHEN_SHORT_MS]);
  expect(neighbour.socket.timeout).toBeUndefined();
});

test('when all together hold too much, the oldest answer of whoever holds most is cut off', () => {
  const { unsent, hold } = start();
  const hogs = ['a', 'b', 'c', 'd'].map((organization) => [hold(organization, 30), hold(organization, 30)]);
  const larger = hold('e', 2);
  const small = hold('f', 10);
  const full = hold('g', 20);
  expect([larger.isHeld, small.isHeld, full.isHeld]).toEqual([true, true, true]);
  const cut = hogs.flat().filter(({ socket }) => socket.destroyed);
  expect(cut).toEqual([hogs[0]?.[0]]);
  expect([larger, small, full].map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
  expect(unsent.bytes).toBeLessThanOrEqual(MAX_UNSENT_BYTES);
});

test('when all together hold too much, a further answer of the organization that holds most is refused', () => {
  const { hold } = start();
  for (const organization of ['a', 'b', 'c', 'd']) hold(organization, 60);
  hold('e', 16);
  expect(hold('a', 4).isHeld).toBe(false);
});
