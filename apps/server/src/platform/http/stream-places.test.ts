import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { IDLE_STREAM_MS, streamPlaces } from './stream-places.ts';

const answer = () => new ServerResponse(new IncomingMessage(new Socket()));

function start(all: number) {
  const places = streamPlaces({ all, perOrganization: 4 });
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

test('the stream that has been silent longest, of the organization that has the most, gives way', () => {
  const { hold, after } = start(5);
  const few = hold('few');
  const [first, second] = [hold('many'), hold('many'), hold('many'), hold('many')];
  after(1);
  first?.noteLine();
  hold('newcomer');
  expect([few, first, second].map((place) => place?.ending.aborted)).toEqual([false, false, true]);
});

test('one that is in use does not give way to an organization that would then have as many', () => {
  const { hold, after } = start(2);
  const [one, other] = [hold('a'), hold('b')];
  after(IDLE_STREAM_MS - 1);
  expect(() => hold('c')).toThrow();
  other.noteLine();
  after(1);
  hold('c');
  expect([one.ending.aborted, other.ending.aborted]).toEqual([true, false]);
});

test('an organization that has the most itself gets no further place', () => {
  const { hold, after } = start(3);
  for (const organization of ['a', 'a', 'b']) hold(organization);
  after(IDLE_STREAM_MS);
  expect(() => hold('a')).toThrow();
  expect(() => hold('b')).not.toThrow();
});
