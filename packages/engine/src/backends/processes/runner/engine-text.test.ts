import { expect, test } from 'vitest';
import { MAX_REASON_LENGTH, readDurationMs, readEngineError, readFunctionError } from './engine-text.ts';

const json = '{"type":"NodeError","nodeId":"a","source":{"code":1}}';

test.each([json, `${json}\n\nStack backtrace:\n   0: std::backtrace`])(
  'an error of the engine is read with and without a backtrace: %s',
  (message) => expect(readEngineError(new Error(message))).toEqual({ nodeId: 'a', source: '{"code":1}', trace: null }),
);

test.each([new Error('Hook timed out'), 'text', undefined])(
  'a thrown value that is not an error of the engine is read as null: %s',
  (thrown) => expect(readEngineError(thrown)).toBeNull(),
);

test.each([
  ['812.0ns', 0.000812],
  ['77.9µs', 0.0779],
  ['4.2ms', 4.2],
  ['1.5s', 1_500],
])('the duration %s is %d milliseconds', (duration, ms) => expect(readDurationMs(duration)).toBeCloseTo(ms, 9));

test('what a function throws is cut, also where it is a text and no error', () => {
  const long = 'x'.repeat(1_000_000);
  for (const source of [JSON.stringify(long), `Error: ${long}`])
    expect(readFunctionError(source).reason).toBe(`${'x'.repeat(MAX_REASON_LENGTH)}…`);
});
