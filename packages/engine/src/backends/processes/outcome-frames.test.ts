import { expect, test } from 'vitest';
import type { Outcome } from '../../outcome.ts';
import type { AnyOutcome } from '../../task.ts';
import { evaluationFrame, readOutcome } from './outcome-frames.ts';
import { FrameWriter, frameReader, kinds, MAX_NUMBER, MIN_LEFT_BYTES } from './pipe-protocol.ts';

function sent(outcome: Outcome): (AnyOutcome | null)[] {
  const read: (AnyOutcome | null)[] = [];
  const push = frameReader((frame) => read.push(readOutcome(frame)));
  const writer = new FrameWriter(push);
  const { kind, fields } = evaluationFrame(outcome);
  writer.write(kind, 1, ...fields);
  writer.write(kinds.pong, 2, 0);
  writer.flush();
  return read;
}

const done = (durationMs: number, trace: string | null = null): Outcome => ({
  ok: true,
  durationMs,
  input: '{"n":1}',
  result: '{}',
  trace,
});

const error = { code: 'input', message: 'The number at "n" is too large.', nodeId: null, path: 'n' } as const;

test.each([
  ['a result', done(1)],
  ['a result with a trace', done(1, '{"a":1}')],
  ['a result with failed cells', { ...done(1), failedCells: [{ node_id: 'a' }], hits: [{ nodeId: 'a', places: [1] }] }],
  ['a failure with its input', { ok: false, error, input: '{"n":1e400}' }],
  ['a failure with an empty input', { ok: false, error, input: '' }],
  ['a failure whose input is not known', { ok: false, error, input: null }],
] as [string, Outcome][])('%s is read as it was sent, and a frame of another kind is no outcome', (_name, outcome) => {
  expect(sent(outcome)).toEqual([outcome, null]);
});

test('a long result or trace is left as bytes', () => {
  const long = JSON.stringify('€'.repeat(MIN_LEFT_BYTES));
  expect(sent({ ...done(1, long), result: long } as Outcome)).toEqual([
    { ...done(1), result: Buffer.from(long), trace: Buffer.from(long) },
    null,
  ]);
});

test.each([0, 0.0213, 4.2, 948.1, 61_000])('a duration of %d milliseconds is read as it was sent', (durationMs) => {
  expect(sent(done(durationMs))).toEqual([done(durationMs), null]);
});

test('a duration that is too long for a frame is read as the longest one', () => {
  expect(sent(done(10_000_000))).toEqual([done(MAX_NUMBER / 10_000), null]);
});
