import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { IDLE_STREAM_MS, streamPlaces } from './stream-places.ts';

const answer = () => new ServerResponse(new IncomingMessage(new Socket()));

function start(all: number) {
  const places = streamPlaces({ all, perAccount: 4 }, (organizationId) => organizationId.replace(/\d/, ''));
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    hold: (organizationId: string) => places.hold(organizationId, answer()),
    after(ms: number) {
      now += ms;
    },
  };
}

test('the stream that has been silent longest, of the account that has the most, gives way', () => {
  const { hold, after } = start(5);
  const few = hold('few');
  const [first, second] = [hold('many'), hold('many'), hold('many'), hold('many')];
  after(1);
  first?.noteLine();
  hold('newcomer');
  expect([few, first, second].map((place) => place?.ending.aborted)).toEqual([false, false, true]);
});

test('one that is in use does not give way to an account that would then have as many', () => {
  const { hold, after } = start(2);
  const [one, other] = [hold('a'), hold('b')];
  after(IDLE_STREAM_MS - 1);
  expect(() => hold('c')).toThrow();
  other.noteLine();
  after(1);
  hold('c');
  expect([one.ending.aborted, other.ending.aborted]).toEqual([true, false]);
});

test('an account that has the most itself gets no further place', () => {
  const { hold, after } = start(3);
  for (const organization of ['a', 'a', 'b']) hold(organization);
  after(IDLE_STREAM_MS);
  expect(() => hold('a')).toThrow();
  expect(() => hold('b')).not.toThrow();
});

test('all organizations of an account have the places of one', () => {
  const { hold } = start(10);
  for (const organization of ['a1', 'a2', 'a3', 'a4']) hold(organization);
  expect(() => hold('a5')).toThrow();
  expect(() => hold('b')).not.toThrow();
});
