import { expect, test } from 'vitest';
import { readEngineError, sourceOf } from './engine-error.ts';

const json = '{"type":"NodeError","nodeId":"a","source":{"code":1}}';

test.each([json, `${json}\n\nStack backtrace:\n   0: std::backtrace`])(
  'an error of the engine is read: %s',
  (message) => {
    const error = readEngineError(new Error(message));
    expect(error).toMatchObject({ type: 'NodeError', nodeId: 'a' });
    expect(error && sourceOf(error)).toBe('{"code":1}');
  },
);

test.each([new Error('Hook timed out'), 'text', undefined])(
  'a thrown value that is not an error of the engine is read as null: %s',
  (thrown) => {
    expect(readEngineError(thrown)).toBeNull();
  },
);
